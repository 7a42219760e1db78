import { readdir } from 'node:fs/promises';
import path from 'node:path';

/**
 * The files in a folder at any depth, by their paths in it, with slashes; none where it is missing. Links are left out and
 * not followed: one could lead to a key.
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
