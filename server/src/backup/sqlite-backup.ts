import { existsSync } from 'node:fs';
import { copyFile, rename } from 'node:fs/promises';
import { UsageError } from '@hireloom/releases';
import { checkMigrations } from '../database/migrations';
import { databaseFile, restoringFile } from '../database/database';
import { errorCode, errorMessage } from '../errors';
import { restrictFileToOwner, restrictFolderToOwner, toDisk } from '../database/files';
import { openSqliteFile } from '../database/sqlite';

/** Checks the integrity of the whole file. @throws UsageError if it is not a backup that this version can restore */
function check(file: string): void {
  if (!existsSync(file)) throw new UsageError(`${file} cannot be read: there is no such file.`);
  try {
    const sqlite = openSqliteFile(file, { fileMustExist: true });
    try {
      const result = sqlite.pragma('integrity_check', { simple: true });
      if (result !== 'ok') throw new UsageError(`${file} is damaged: ${String(result)}.`);
      checkMigrations(file, sqlite.prepare('select name from kysely_migration').pluck().all() as string[]);
    } finally {
      sqlite.close();
    }
  } catch (error) {
    if (!errorCode(error).startsWith('SQLITE_')) throw error;
    throw new UsageError(`${file} is no backup of this service (${errorMessage(error)}).`);
  }
}

/** Copies the database while the service runs, then verifies the copy. `target`: a new or empty file. @throws UsageError */
export function backUpSqlite(dataDir: string, target: string): void {
  const source = databaseFile(dataDir);
  if (!existsSync(source)) {
    throw new UsageError(`There is no database ${source}. Name its folder with DATA_DIR.`);
  }
  const sqlite = openSqliteFile(source, { readonly: true });
  try {
    // Unlike a copy page by page, it has nothing of deleted rows.
    sqlite.prepare('vacuum into ?').run(target);
  } finally {
    sqlite.close();
  }
  check(target);
}

/** SQLite leaves WAL mode only if no other process has the file open. @throws UsageError if a service has it open */
function checkUnused(file: string): void {
  const sqlite = openSqliteFile(file, { timeout: 0 });
  try {
    sqlite.pragma('journal_mode = DELETE');
  } catch (error) {
    if (!errorCode(error).startsWith('SQLITE_BUSY')) throw error;
    throw new UsageError('The service is running. Stop it, restore, and start it again.');
  } finally {
    sqlite.close();
  }
}

/**
 * Replaces the database with a backup. If the process is killed at any point, the database is intact, either the old or the
 * restored one. @throws UsageError
 */
export async function restoreSqlite(dataDir: string, source: string): Promise<void> {
  check(source);
  restrictFolderToOwner(dataDir);
  const [file, part] = [databaseFile(dataDir), restoringFile(dataDir)];
  if (existsSync(file)) checkUnused(file);
  await copyFile(source, part);
  restrictFileToOwner(part);
  await toDisk(part);
  await rename(part, file);
  await toDisk(dataDir);
}
