import { UsageError } from '@hireloom/releases';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../../../config';
import { databaseFile, migrationTable, openDatabase } from '../database';
import { flushToDisk, getReleasesFile } from '../files';
import type { Database } from '../schema';
import { errorCode, errorMessage } from '../../errors';
import { backUpPostgres, restorePostgres } from './postgres-backup';
import { backUpSqlite, restoreSqlite } from './sqlite-backup';

const databaseIn = (folder: string, { databaseUrl }: Config) =>
  join(folder, databaseUrl ? 'database.dump' : 'database.sqlite');
const releasesIn = (folder: string) => join(folder, 'releases.sqlite');

async function copyInto(folder: string, config: Config) {
  const { dataDir, databaseUrl } = config;
  const file = databaseIn(folder, config);
  if (databaseUrl) await backUpPostgres(databaseUrl, file);
  else backUpSqlite(databaseFile(dataDir), file);
  console.log('Copied the database.');
  const releases = getReleasesFile(dataDir);
  if (!databaseUrl && existsSync(releases)) {
    backUpSqlite(releases, releasesIn(folder));
    console.log('Copied the releases and the traffic.');
  }
  for (const name of await readdir(folder)) await flushToDisk(join(folder, name));
  await flushToDisk(folder);
}

/** Copies the database and the releases while servers run, without the erasure journal. @throws UsageError */
export async function backUp(target: string, config: Config): Promise<void> {
  if (existsSync(target)) throw new UsageError(`${target} already exists: name a new folder.`);
  // The same name for all backups in this folder: a killed backup leaves personal data behind, which the next one removes.
  const draft = join(dirname(target), 'unfinished-backup');
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    await copyInto(draft, config);
    await rename(draft, target);
    await flushToDisk(dirname(target));
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (error instanceof UsageError || !errorCode(error)) throw error;
    throw new UsageError(`No backup was made: ${errorMessage(error)}.`);
  }
  console.log(
    `The backup is ${target}. It contains personal data: store it where only its owner can read it.`,
  );
}

/** Replaces the database, migrates it, then replaces the releases. `eraseAgain`: erases people who were erased since. @throws UsageError */
export async function restore(
  folder: string,
  config: Config,
  eraseAgain: (db: Database) => Promise<void>,
): Promise<void> {
  const { databaseUrl, dataDir } = config;
  const source = databaseIn(folder, config);
  if (!existsSync(source))
    throw new UsageError(
      `${source} does not exist: name the folder of a backup made ${databaseUrl ? 'with' : 'without'} DATABASE_URL.`,
    );
  await (databaseUrl
    ? restorePostgres(databaseUrl, source)
    : restoreSqlite(source, databaseFile(dataDir), migrationTable));
  console.log(`Restored the database from ${source}.`);
  const db = await openDatabase(config);
  await eraseAgain(db).finally(() => db.destroy());
  if (databaseUrl) return console.log('The releases are in the same database and were restored with it.');
  if (!existsSync(releasesIn(folder)))
    return console.log('The backup has no releases: "npm start" publishes those of this checkout.');
  await restoreSqlite(releasesIn(folder), getReleasesFile(dataDir));
  console.log('Restored the releases and the traffic.');
}
