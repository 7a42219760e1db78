import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';

/** World-writable or sticky folders, such as the system's temporary folder, are shared with other users. */
const sharedModes = 0o1002;

const isOwn = (path: string) => statSync(path).uid === process.getuid?.();

/** Creates a folder with mode 0700, or sets that mode if the folder exists and is not shared. */
export function restrictFolderToOwner(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (isOwn(folder) && (statSync(folder).mode & sharedModes) === 0) chmodSync(folder, 0o700);
}

/** Creates a file with mode 0600, or sets that mode if the file exists. */
export function restrictFileToOwner(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  if (isOwn(file)) chmodSync(file, 0o600);
}

/** Flushes a file, or the entries of a folder, to disk. */
export async function toDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
