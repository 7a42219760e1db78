import { isRemote } from '@hireloom/releases';
import { cp, rm } from 'node:fs/promises';
import path from 'node:path';

/** Copies the shell's files with fixed URLs, such as robots.txt. Remotes have none. */
export async function copyPublicFiles(directory: string, output: string) {
  if (isRemote(directory)) return;
  const folder = path.join(output, 'public');
  await rm(folder, { recursive: true, force: true });
  await cp(path.join(directory, 'public'), folder, { recursive: true });
}
