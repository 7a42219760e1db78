import { UsageError } from '@hireloom/service';
import { existsSync } from 'node:fs';
import { copyFile, link, rename } from 'node:fs/promises';
import { migrations } from '../../migrations/index';
import { databaseFile } from '../database';
import { toDisk } from '../durable-files';
import { errorCode, errorMessage } from '../errors';
import { closeFile, closeFolder } from '../owner-only';
import { openSqliteFile, type SqliteFile } from '../sqlite';
import { earlierCopyOf, removeUnfinished, restoringFile } from './earlier-copies';
import { writeCopy } from './write-copy';

/** All that is left, in one step: one after another they would begin again with every write of the service. */
const allPages = 0x7fff_ffff;

/** Reads every page. @throws UsageError that says why the file is no backup of this service. Gives its number of leads. */
function check(file: string): number {
  const sqlite = openBackup(file);
  try {
    const result = sqlite.pragma('integrity_check', { simple: true });
    if (result !== 'ok') throw new UsageError(`${file} is damaged: ${String(result)}.`);
    const names = sqlite.prepare('select name from kysely_migration').pluck().all() as string[];
    const unknown = names.find((name) => !Object.hasOwn(migrations, name));
    if (unknown) throw new UsageError(`${file} was written by a newer version of the service (${unknown}).`);
    return sqlite.prepare('select count(*) from lead').pluck().get() as number;
  } catch (error) {
    if (!errorCode(error).startsWith('SQLITE_')) throw error;
    throw new UsageError(`${file} is no backup of this service (${errorMessage(error)}).`);
  } finally {
    sqlite.close();
  }
}

function openBackup(file: string): SqliteFile {
  try {
    return openSqliteFile(file, { fileMustExist: true });
  } catch (error) {
    throw new UsageError(`${file} cannot be read (${errorMessage(error)}).`);
  }
}

/** Copies the database while the service runs, and reads the copy through. Returns its number of leads. */
export async function backUpSqlite(dataDir: string, target: string): Promise<number> {
  const source = databaseFile(dataDir);
  if (!existsSync(source))
    throw new UsageError(`There is no database ${source}. Name its folder with DATA_DIR.`);
  return writeCopy(target, async (part) => {
    await copyDatabase(source, part);
    return check(part);
  }).catch((error: unknown) => {
    if (error instanceof UsageError || !errorCode(error)) throw error;
    throw new UsageError(`No backup was made: ${errorMessage(error)}.`);
  });
}

async function copyDatabase(source: string, target: string): Promise<void> {
  const sqlite = openSqliteFile(source, { readonly: true });
  try {
    await sqlite.backup(target, { progress: () => allPages });
  } finally {
    sqlite.close();
  }
  const copy = openSqliteFile(target);
  copy.pragma('journal_mode = DELETE');
  copy.close();
}

/** SQLite leaves its log mode only if nobody else has the file open: so a running service is noticed. */
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

/** The same file under a second name, or where the file system has no such thing, a copy of it. */
async function keepAs(file: string, name: string): Promise<void> {
  await link(file, name).catch(async (error: unknown) => {
    if (errorCode(error) === 'EEXIST') throw error;
    await copyFile(file, `${name}.part`);
    closeFile(`${name}.part`);
    await toDisk(`${name}.part`);
    await rename(`${name}.part`, name);
  });
}

/**
 * Replaces the database by a backup, and keeps the old one beside it. There is a whole database at every moment: before the one
 * rename the old one, which has two names by then, and after it the restored one. Returns the number of leads in it.
 */
export async function restoreSqlite(
  dataDir: string,
  source: string,
): Promise<{ leads: number; before?: string }> {
  const leads = check(source);
  closeFolder(dataDir);
  const file = databaseFile(dataDir);
  const part = restoringFile(dataDir);
  await removeUnfinished(dataDir);
  await copyFile(source, part);
  closeFile(part);
  await toDisk(part);
  const before = existsSync(file) ? earlierCopyOf(dataDir, new Date()) : undefined;
  if (before !== undefined) {
    checkUnused(file);
    await keepAs(file, before);
  }
  await rename(part, file);
  await toDisk(dataDir);
  return { leads, before };
}
