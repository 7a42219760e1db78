import { existsSync } from 'node:fs';
import { UsageError } from '@hireloom/releases';
import { migrations } from '../database';
import { errorCode, errorMessage } from '../../errors';
import { createOwnerOnlyFile, openSqliteFile } from '../sqlite';

/** Higher than any database. */
const ALL_PAGES = 0x7fffffff;

/** Checks a whole file and, with `migrationTable`, that this version knows all applied migrations. @throws UsageError */
export function checkSqliteFile(file: string, migrationTable?: string): void {
  try {
    const sqlite = openSqliteFile(file, { fileMustExist: true });
    try {
      const result = sqlite.pragma('integrity_check', { simple: true });
      if (result !== 'ok') throw new UsageError(`${file} is damaged: ${String(result)}.`);
      if (!migrationTable) return;
      const names = sqlite.prepare(`select name from ${migrationTable}`).pluck().all() as string[];
      const unknown = names.find((name) => !Object.hasOwn(migrations, name));
      if (unknown)
        throw new UsageError(`${file} was written by a newer version of the service (${unknown}).`);
    } finally {
      sqlite.close();
    }
  } catch (error) {
    if (!errorCode(error).startsWith('SQLITE_')) throw error;
    throw new UsageError(`${file} is not a backup of this service (${errorMessage(error)}).`);
  }
}

/** Copies a database while the server runs, then verifies the copy. `target`: a new file. @throws UsageError */
export function backUpSqlite(source: string, target: string): void {
  if (!existsSync(source))
    throw new UsageError(`There is no database ${source}. Set DATA_DIR to its folder.`);
  createOwnerOnlyFile(target);
  const sqlite = openSqliteFile(source, { readonly: true });
  try {
    // Unlike a page-by-page copy, it contains no deleted rows.
    sqlite.prepare('vacuum into ?').run(target);
  } finally {
    sqlite.close();
  }
  checkSqliteFile(target);
}

/** SQLite leaves WAL mode only if no other process has the file open. @throws UsageError if a server has it open */
function checkUnused(file: string): void {
  const sqlite = openSqliteFile(file, { timeout: 0 });
  try {
    sqlite.pragma('journal_mode = DELETE');
  } catch (error) {
    if (errorCode(error).startsWith('SQLITE_BUSY'))
      throw new UsageError('The service is running. Stop it, restore, and start it again.');
    throw new UsageError(`${file} is not usable (${errorMessage(error)}). Move it away, and restore again.`);
  } finally {
    sqlite.close();
  }
}

/** Replaces the content of `file` with a backup in one transaction, so that a kill leaves one of the two. @throws UsageError */
export async function restoreSqlite(source: string, file: string, migrationTable?: string): Promise<void> {
  checkSqliteFile(source, migrationTable);
  createOwnerOnlyFile(file);
  checkUnused(file);
  const backup = openSqliteFile(source, { readonly: true });
  try {
    await backup.backup(file, { progress: () => ALL_PAGES });
  } finally {
    backup.close();
  }
}
