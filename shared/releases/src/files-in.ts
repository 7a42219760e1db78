import { readdir } from 'node:fs/promises';
import path from 'node:path';

/**
 * The files in a folder at any depth, as relative paths with slashes. Returns none if the folder does not exist. Ignores symbolic links:
 * one could point at a key.
 */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const files = entries.map(async (entry) => {
    if (!entry.isDirectory()) return entry.isFile() ? [entry.name] : [];
    return (await filesIn(path.join(folder, entry.name))).map((file) => `${entry.name}/${file}`);
  });
  return (await Promise.all(files)).flat();
}
