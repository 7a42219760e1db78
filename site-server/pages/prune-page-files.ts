import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** `lesser`: pages that are pruned first. */
export const PAGE_SUFFIXES = { page: '.page', lesser: '.lesser' } as const;
export const TEMPORARY_SUFFIX = '.part';

/** Number of versions no longer in use whose pages are kept, so that a rollback finds them rendered. */
const EARLIER_VERSIONS = 3;
/** Pruning target as a share of the limit, so that the next page does not trigger pruning again. */
const TARGET_SHARE = 0.9;
/** Another server may still be writing a file that is younger than this. */
const WRITING_MS = 60_000;

const FOLDER = /^[a-f0-9]+-[a-f0-9]{16}$/;
const FILE = /^[a-f0-9]{64}\.(page|lesser)$/;

type Entry = { file: string; bytes: number; changedAt: number };

const remove = (file: string) => rm(file, { recursive: true, force: true });

/** Lists a folder one entry at a time, because responses need the same thread pool. Skips files that another server removes meanwhile. */
async function list(folder: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const name of await readdir(folder).catch((): string[] => [])) {
    const file = path.join(folder, name);
    const stats = await stat(file).catch(() => undefined);
    if (stats) entries.push({ file, bytes: stats.size, changedAt: stats.mtimeMs });
  }
  return entries;
}

/** Removes the folders of earlier versions, except the latest few. Returns the remaining folders. */
async function pruneFolders(directory: string, used: readonly string[]): Promise<string[]> {
  const folders = (await list(directory)).filter(({ file }) => FOLDER.test(path.basename(file)));
  const earlier = folders
    .filter(({ file }) => !used.includes(file))
    .sort((a, b) => b.changedAt - a.changedAt)
    .slice(EARLIER_VERSIONS);
  for (const { file } of earlier) await remove(file);
  return folders.filter((folder) => !earlier.includes(folder)).map(({ file }) => file);
}

/**
 * Removes the pages of versions no longer in use, except the latest few, then the oldest pages beyond `limitBytes`. `used`:
 * folders of versions in use. Returns the remaining bytes.
 */
export async function prunePageFiles(
  directory: string,
  { limitBytes, used }: { limitBytes: number; used: readonly string[] },
): Promise<number> {
  const pages: Entry[] = [];
  for (const folder of await pruneFolders(directory, used))
    for (const entry of await list(folder)) {
      if (FILE.test(path.basename(entry.file))) pages.push(entry);
      else if (Date.now() - entry.changedAt > WRITING_MS) await remove(entry.file);
    }
  let left = pages.reduce((sum, { bytes }) => sum + bytes, 0);
  if (left <= limitBytes) return left;
  const isLesser = ({ file }: Entry) => Number(file.endsWith(PAGE_SUFFIXES.lesser));
  pages.sort((a, b) => isLesser(b) - isLesser(a) || a.changedAt - b.changedAt);
  for (const { file, bytes } of pages) {
    if (left <= limitBytes * TARGET_SHARE) break;
    await remove(file);
    left -= bytes;
  }
  return left;
}
