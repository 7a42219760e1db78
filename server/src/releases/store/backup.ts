import { openSqliteFile } from '../../database/sqlite';
import { dataDirectory, UsageError } from '@hireloom/releases';
import { existsSync } from 'node:fs';
import { releasesFile } from './database';

/** Copies a database, also while others use either file. @throws UsageError if the source is damaged */
async function copy(source: string, target: string) {
  const database = openSqliteFile(source, { readonly: true });
  try {
    if (database.pragma('quick_check', { simple: true }) !== 'ok')
      throw new UsageError(`${source} is damaged.`);
    await database.backup(target);
  } finally {
    database.close();
  }
}

/** Copies the SQLite database of the releases into a new file. Returns false if there is none. @throws UsageError */
export async function backUpReleases(target: string, dataDir = dataDirectory()): Promise<boolean> {
  const source = releasesFile(dataDir);
  if (!existsSync(source)) return false;
  await copy(source, target);
  return true;
}

/** Replaces the SQLite database of the releases. Returns false if the backup has none. @throws UsageError */
export async function restoreReleases(source: string, dataDir = dataDirectory()): Promise<boolean> {
  if (!existsSync(source)) return false;
  await copy(source, releasesFile(dataDir));
  return true;
}
