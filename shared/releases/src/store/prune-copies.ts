import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { filesIn } from '../release/files-in';

const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

type Copy = { entry: string; usedAt: number; bytes: number };

async function bytesIn(folder: string): Promise<number> {
  let bytes = 0;
  for (const file of await filesIn(folder)) {
    const found = await stat(path.join(folder, file)).catch(() => undefined);
    bytes += found?.size ?? 0;
  }
  return bytes;
}

/** The local copies of releases and site versions, as `<name>/<id>` and `versions/<id>.json`, least recently used first. */
async function listCopies(directory: string): Promise<Copy[]> {
  const copies: Copy[] = [];
  for (const name of await readdir(directory).catch(() => [])) {
    // An entry may also be a file, such as the saved traffic: it has no entries of its own.
    for (const one of await readdir(path.join(directory, name)).catch(() => [])) {
      const entry = `${name}/${one}`;
      const found = await stat(path.join(directory, entry)).catch(() => undefined);
      if (!found) continue;
      const bytes = found.isDirectory() ? await bytesIn(path.join(directory, entry)) : found.size;
      copies.push({ entry, usedAt: found.mtimeMs, bytes });
    }
  }
  return copies.sort((a, b) => a.usedAt - b.usedAt);
}

type Limits = { inUse: readonly string[]; limitBytes: number; now?: number };

/** Removes copies that were not used within a week and, while the total exceeds the limit, the least recently used ones. */
export async function pruneCopies(directory: string, { inUse, limitBytes, now = Date.now() }: Limits) {
  const copies = await listCopies(directory);
  let bytes = copies.reduce((sum, copy) => sum + copy.bytes, 0);
  for (const copy of copies.filter(({ entry }) => !inUse.includes(entry))) {
    if (now - copy.usedAt <= KEPT_MS && bytes <= limitBytes) continue;
    await rm(path.join(directory, copy.entry), { recursive: true, force: true });
    bytes -= copy.bytes;
  }
}
