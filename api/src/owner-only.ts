import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';

/** Everybody may write there, as in a system's folder for temporary files: others need it too. */
const sharedModes = 0o1002;

const isOwn = (path: string) => statSync(path).uid === process.getuid?.();

/** Makes a folder that its owner alone may enter, and closes one that was made before. */
export function closeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (isOwn(folder) && (statSync(folder).mode & sharedModes) === 0) chmodSync(folder, 0o700);
}

/** Makes a file that its owner alone may read, and closes one that was made before. */
export function closeFile(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  if (isOwn(file)) chmodSync(file, 0o600);
}
