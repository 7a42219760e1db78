import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { databaseFile } from '../database';

/** As long as backups live, which hold erased people as these copies do. */
export const copyDays = 35;

const mark = '.before-restore-';
const timeInName = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)Z$/;

/** Where a restore keeps what was there before: its name says since when. */
export const earlierCopyOf = (dataDir: string, time: Date) =>
  `${databaseFile(dataDir)}${mark}${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** Names of earlier versions of this service had milliseconds. */
const madeAt = (text: string) =>
  /^\d{13}$/.test(text) ? Number(text) : Date.parse(text.replace(timeInName, '$1:$2:$3Z'));

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
