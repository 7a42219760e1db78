import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { databaseFile } from '../database';

/** How long copies are kept: as long as backups may be, because both hold data of erased people. */
export const copyDays = 35;

const mark = '.before-restore-';

/** The file to which a restore copies the previous SQLite database. */
export const earlierCopyOf = (dataDir: string, time: Date) =>
  `${databaseFile(dataDir)}${mark}${time.toISOString().replaceAll(/[:.]/g, '-')}`;

const timeOf = (name: string) =>
  Date.parse(name.split(mark)[1]?.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3}Z)$/, 'T$1:$2:$3.$4') ?? '');

/** Removes copies of the database whose names match. Returns how many. */
async function removeCopies(dataDir: string, matches: (name: string) => boolean): Promise<number> {
  const start = basename(databaseFile(dataDir));
  const names = (await readdir(dataDir)).filter((name) => name.startsWith(start) && matches(name));
  for (const name of names) await rm(join(dataDir, name), { force: true });
  return names.length;
}

/**
 * Removes the partial copy of an interrupted restore, because it holds personal data. A restore still in progress fails, having
 * changed nothing.
 */
export const removeUnfinished = (dataDir: string) => removeCopies(dataDir, (name) => name.endsWith('.part'));

/** Removes outdated copies. Returns how many. */
export const removeEarlierCopies = (dataDir: string, now: number) =>
  removeCopies(dataDir, (name) => timeOf(name) < now - copyDays * 86_400_000);
