import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** `lesser`: pages that go first where there is no room. */
export const PAGE_SUFFIXES = { page: '.page', lesser: '.lesser' } as const;
export const TEMPORARY_SUFFIX = '.part';

/** So many versions that nobody gets any more keep their pages: a rollback meets them rendered. */
const EARLIER_VERSIONS = 3;
/** How full it is left, so that not every page that follows finds it full again. */
const SHARE_LEFT = 0.9;
/** A server may still be writing it. */
const WRITTEN_WITHIN_MS = 60_000;

type File = { file: string; bytes: number; changedAt: number; isLesser: boolean };

const FOLDER = /^[a-f0-9]+-[a-f0-9]{16}$/;
const FILE = /^[a-f0-9]{64}\.(page|lesser)$/;

/** What another server has removed meanwhile is left out. One by one: answers need the same threads. */
async function statsOf(files: readonly string[]) {
  const known: Pick<File, 'file' | 'bytes' | 'changedAt'>[] = [];
  for (const file of files) {
    const stats = await stat(file).catch(() => undefined);
    if (stats) known.push({ file, bytes: stats.size, changedAt: stats.mtimeMs });
  }
  return known;
}

const namesIn = (folder: string) => readdir(folder).catch((): string[] => []);
const remove = (file: string) => rm(file, { recursive: true, force: true });

async function removeEarlier(directory: string, used: readonly string[]): Promise<string[]> {
  const names = (await namesIn(directory)).filter((name) => FOLDER.test(name));
  const folders = await statsOf(names.map((name) => path.join(directory, name)));
  const earlier = folders
    .filter(({ file }) => !used.includes(file))
    .sort((a, b) => b.changedAt - a.changedAt)
    .slice(EARLIER_VERSIONS)
    .map(({ file }) => file);
  for (const folder of earlier) await remove(folder);
  return folders.map(({ file }) => file).filter((file) => !earlier.includes(file));
}

/** The pages of a folder; whatever else lies there is removed. */
async function pagesIn(folder: string): Promise<File[]> {
  const files = await statsOf((await namesIn(folder)).map((name) => path.join(folder, name)));
  const isPage = ({ file }: { file: string }) => FILE.test(path.basename(file));
  const isLeft = (one: { file: string; changedAt: number }) =>
    !isPage(one) && Date.now() - one.changedAt > WRITTEN_WITHIN_MS;
  for (const { file } of files.filter(isLeft)) await remove(file);
  return files.filter(isPage).map((one) => ({ ...one, isLesser: one.file.endsWith(PAGE_SUFFIXES.lesser) }));
}

/**
 * Removes the pages of versions that nobody gets any more, but of the latest few, and the oldest pages where there are too
 * many. `used`: the folders of versions that visitors get. Gives how many bytes are left.
 */
export async function prunePageFiles(
  directory: string,
  { limitBytes, used }: { limitBytes: number; used: readonly string[] },
): Promise<number> {
  const folders = await removeEarlier(directory, used);
  const pages: File[] = [];
  for (const folder of folders) pages.push(...(await pagesIn(folder)));
  let left = pages.reduce((sum, { bytes }) => sum + bytes, 0);
  if (left <= limitBytes) return left;
  const firstToGo = pages.sort(
    (a, b) => Number(b.isLesser) - Number(a.isLesser) || a.changedAt - b.changedAt,
  );
  for (const { file, bytes } of firstToGo) {
    if (left <= limitBytes * SHARE_LEFT) break;
    await remove(file);
    left -= bytes;
  }
  return left;
}
