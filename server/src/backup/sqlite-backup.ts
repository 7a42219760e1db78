import { existsSync } from 'node:fs';
import { copyFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { UsageError } from '@hireloom/releases';
import { checkMigrations } from '../database/migrations';
import { getPartialPath } from '../database/database';
import { errorCode, errorMessage } from '../errors';
import { restrictFileToOwner, restrictFolderToOwner, toDisk } from '../database/files';
import { openSqliteFile, type SqliteFile } from '../database/sqlite';

/** @throws UsageError or Error of SQLite if a backup can't be used. */
type Check = (sqlite: SqliteFile, file: string) => void;

/** @throws UsageError if it was written by a newer version */
export const checkLeads: Check = (sqlite, file) =>
  checkMigrations(file, sqlite.prepare('select name from kysely_migration').pluck().all() as string[]);

/** Checks the integrity of the whole file. @throws UsageError if it is not a backup that this version can restore */
function check(file: string, checkContent: Check): void {
  try {
    const sqlite = openSqliteFile(file, { fileMustExist: true });
    try {
      const result = sqlite.pragma('integrity_check', { simple: true });
      if (result !== 'ok') throw new UsageError(`${file} is damaged: ${String(result)}.`);
      checkContent(sqlite, file);
    } finally {
      sqlite.close();
    }
  } catch (error) {
    if (!errorCode(error).startsWith('SQLITE_')) throw error;
    throw new UsageError(`${file} is not a backup of this service (${errorMessage(error)}).`);
  }
}

/** Copies a database while the server runs, then verifies the copy. `target`: a new or empty file. @throws UsageError */
export function backUpSqlite(source: string, target: string, checkContent: Check = () => undefined): void {
  if (!existsSync(source))
    throw new UsageError(`There is no database ${source}. Name its folder with DATA_DIR.`);
  const sqlite = openSqliteFile(source, { readonly: true });
  try {
    // Unlike a copy page by page, it has nothing of deleted rows.
    sqlite.prepare('vacuum into ?').run(target);
  } finally {
    sqlite.close();
  }
  check(target, checkContent);
}

/** SQLite leaves WAL mode only if no other process has the file open. @throws UsageError if a server has it open */
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
 * Replaces the database `file` with a backup. If the process is killed at any point, the database is intact, either the old or the
 * restored one. @throws UsageError
 */
export async function restoreSqlite(
  source: string,
  file: string,
  checkContent: Check = () => undefined,
): Promise<void> {
  check(source, checkContent);
  restrictFolderToOwner(dirname(file));
  if (existsSync(file)) checkUnused(file);
  await copyFile(source, getPartialPath(file));
  restrictFileToOwner(getPartialPath(file));
  await toDisk(getPartialPath(file));
  await rename(getPartialPath(file), file);
  await toDisk(dirname(file));
}
