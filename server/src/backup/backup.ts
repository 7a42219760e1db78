import { backUpReleases, restoreReleases } from '../releases/store/backup';
import { UsageError } from '@hireloom/releases';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../../config';
import { openDatabase } from '../database/database';
import { restrictFileToOwner, toDisk } from '../database/files';
import { errorCode, errorMessage } from '../errors';
import { ErasureJournal } from '../leads/erasures/erasure-journal';
import { Erasures } from '../leads/erasures/erasures';
import { backUpPostgres, restorePostgres } from './postgres-backup';
import { backUpSqlite, restoreSqlite } from './sqlite-backup';

const databaseIn = (folder: string, { databaseUrl }: Config) =>
  join(folder, databaseUrl ? 'database.dump' : 'database.sqlite');
const releasesIn = (folder: string) => join(folder, 'releases.sqlite');

const DAY_MS = 24 * 3_600_000;
const isOurs = (name: string) => /^(database|releases)\.(sqlite|dump)(-\w+)?$/.test(name);

/**
 * Deletes drafts in `folder` that killed backups left behind: they contain personal data, and nothing else deletes them. Skips drafts
 * less than a day old, which may still be in progress, and folders with anything that is not part of a backup.
 */
export async function removeUnfinishedBackups(folder: string) {
  for (const one of await readdir(folder, { withFileTypes: true })) {
    const draft = join(folder, one.name);
    if (!one.name.endsWith('.part') || !one.isDirectory()) continue;
    const entries = await readdir(draft);
    const isOld = (await stat(draft)).mtimeMs < Date.now() - DAY_MS;
    if (isOld && entries.length > 0 && entries.every(isOurs)) await rm(draft, { recursive: true });
  }
}

async function copyInto(folder: string, config: Config) {
  const { dataDir, databaseUrl } = config;
  const file = databaseIn(folder, config);
  restrictFileToOwner(file);
  await (databaseUrl ? backUpPostgres(databaseUrl, file) : backUpSqlite(dataDir, file));
  console.log('Copied the database; the copy was read through.');
  if (!databaseUrl && (await backUpReleases(releasesIn(folder), dataDir)))
    console.log('Copied the releases, and what visitors get of them.');
  for (const name of await readdir(folder)) {
    restrictFileToOwner(join(folder, name));
    await toDisk(join(folder, name));
  }
  await toDisk(folder);
}

/**
 * Copies the database and the releases into a new folder while servers run. With PostgreSQL the releases are in the database. The journal
 * of erasures is not copied. @throws UsageError
 */
export async function backUp(target: string, config: Config): Promise<void> {
  if (existsSync(target)) throw new UsageError(`${target} exists already: name a folder that does not.`);
  const draft = `${target}.part`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  await removeUnfinishedBackups(dirname(target)).catch(({ message }: Error) =>
    console.error(`Drafts of earlier backups could not be removed: ${message}.`),
  );
  try {
    await copyInto(draft, config);
    await rename(draft, target);
    await toDisk(dirname(target));
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (error instanceof UsageError || !errorCode(error)) throw error;
    throw new UsageError(`No backup was made: ${errorMessage(error)}.`);
  }
  console.log(`The backup is ${target}. It holds personal data: keep it where its owner alone may read it.`);
}

/** Replaces the database, migrates it, and erases everyone in the journal from it; then replaces the releases. @throws UsageError */
export async function restore(folder: string, config: Config): Promise<void> {
  const { databaseUrl, dataDir } = config;
  const source = databaseIn(folder, config);
  if (!existsSync(source))
    throw new UsageError(
      `${source} does not exist: name the folder of a backup that was made ${databaseUrl ? 'with' : 'without'} DATABASE_URL.`,
    );
  const journal = new ErasureJournal(config.erasuresFile);
  const hasJournal = existsSync(journal.file);
  // Fails before anything is replaced if the journal cannot be read.
  await journal.read();
  await (databaseUrl ? restorePostgres(databaseUrl, source) : restoreSqlite(dataDir, source));
  console.log(`Restored the database from ${source}.`);
  const db = await openDatabase(config);
  const number = await new Erasures(db, journal).eraseAgain().finally(() => db.destroy());
  console.log(
    hasJournal
      ? `Erased again by the journal ${journal.file}: ${number} leads.`
      : `There is no journal of erasures ${journal.file}: people erased since the backup are back. Put it there, or name it with ERASURES_FILE, and restore again.`,
  );
  if (databaseUrl) return console.log('Releases that are in the same database were restored with it.');
  console.log(
    (await restoreReleases(releasesIn(folder), dataDir))
      ? 'Restored the releases, and what visitors get of them.'
      : 'The backup has no releases: "npm start" publishes those of this folder.',
  );
}
