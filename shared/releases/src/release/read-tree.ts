import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';

/**
 * All that a folder holds, at any depth. Links are there as such, and followed nowhere: whether Node's own recursive reading
 * does that is another thing in each of its versions, and one could lead to a key.
 */
export async function readTree(directory: string): Promise<Dirent[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory());
  const below = await Promise.all(folders.map(({ name }) => readTree(path.join(directory, name))));
  return [...entries, ...below.flat()];
}
