import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { databaseFile } from '../database';

/** As long as backups live, which hold erased people as these copies do. */
export const copyDays = 35;

const mark = '.before-restore-';
const timeInName = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/;

/** Name under which a restore stores the database of before. Milliseconds keep two restores in one second apart. */
export const earlierCopyOf = (dataDir: string, time: Date) =>
  `${databaseFile(dataDir)}${mark}${time.toISOString().replaceAll(/[:.]/g, '-')}`;

/** Where a restore writes the new database, before it takes the place of the old one. */
export const restoringFile = (dataDir: string) => join(dataDir, 'restoring.sqlite');

/**
 * Removes the copies of the database that a killed restore left: they hold personal data, and nothing else deletes them.
 * A restore that is still running fails without having changed anything.
 */
export async function removeUnfinished(dataDir: string): Promise<void> {
  const start = `${basename(databaseFile(dataDir))}${mark}`;
  const isUnfinished = (name: string) => name.startsWith(start) && name.endsWith('.part');
  const copies = (await readdir(dataDir)).filter(isUnfinished).map((name) => join(dataDir, name));
  for (const file of [restoringFile(dataDir), ...copies]) await rm(file, { force: true });
}

const madeAt = (text: string) => Date.parse(text.replace(timeInName, '$1:$2:$3.$4Z'));

/** Removes the copies that are old enough. Gives how many. */
export async function removeEarlierCopies(dataDir: string, now: number): Promise<number> {
  const start = `${basename(databaseFile(dataDir))}${mark}`;
  const names = await readdir(dataDir);
  const outdated = names.filter(
    (name) => name.startsWith(start) && madeAt(name.slice(start.length)) < now - copyDays * 86_400_000,
  );
  for (const name of outdated) await rm(join(dataDir, name));
  return outdated.length;
}
