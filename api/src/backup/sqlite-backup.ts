import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { migrations } from '../../migrations/index';
import { databaseFile } from '../database';
import { errorCode, errorMessage } from '../error-details';
import { closeFile, closeFolder } from '../owner-only';
import { openSqliteFile, type SqliteFile } from '../sqlite';
import { StartError } from '../start-error';
import { toDisk } from './backup-file';
import { earlierCopyOf } from './earlier-copies';

/** All that is left, in one step: one after another they would begin again with every write of the service. */
const allPages = 0x7fff_ffff;

/** Reads every page. @throws StartError that says why the file is no backup of this service. Gives its number of leads. */
function check(file: string): number {
  const sqlite = openBackup(file);
  try {
    const result = sqlite.pragma('integrity_check', { simple: true });
    if (result !== 'ok') throw new StartError(`${file} is damaged: ${String(result)}.`);
    const names = sqlite.prepare('select name from kysely_migration').pluck().all() as string[];
    const unknown = names.find((name) => !Object.hasOwn(migrations, name));
    if (unknown) throw new StartError(`${file} was written by a newer version of the service (${unknown}).`);
    return sqlite.prepare('select count(*) from lead').pluck().get() as number;
  } catch (error) {
    if (!errorCode(error).startsWith('SQLITE_')) throw error;
    throw new StartError(`${file} is no backup of this service (${errorMessage(error)}).`);
  } finally {
    sqlite.close();
  }
}

function openBackup(file: string): SqliteFile {
  try {
    return openSqliteFile(file, { fileMustExist: true });
  } catch (error) {
    throw new StartError(`${file} cannot be read (${errorMessage(error)}).`);
  }
}

/** Copies the database while the service runs, and reads the copy through. Gives its number of leads. */
export async function backUpSqlite(dataDir: string, target: string): Promise<number> {
  const source = databaseFile(dataDir);
  if (!existsSync(source))
    throw new StartError(`There is no database ${source}. Name its folder with DATA_DIR.`);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const part = `${target}.part`;
  await rm(part, { force: true });
  closeFile(part);
  const sqlite = openSqliteFile(source, { readonly: true });
  await sqlite.backup(part, { progress: () => allPages });
  sqlite.close();
  const copy = openSqliteFile(part);
  copy.pragma('journal_mode = DELETE');
  copy.close();
  const leads = check(part);
  await toDisk(part);
  await rename(part, target);
  return leads;
}

/** SQLite leaves its log mode only if nobody else has the file open: so a running service is noticed. */
function checkUnused(file: string): void {
  const sqlite = openSqliteFile(file, { timeout: 0 });
  try {
    sqlite.pragma('journal_mode = DELETE');
  } catch (error) {
    if (!errorCode(error).startsWith('SQLITE_BUSY')) throw error;
    throw new StartError('The service is running. Stop it, restore, and start it again.');
  } finally {
    sqlite.close();
  }
}

/** Replaces the database by a backup, and keeps the old one beside it. Gives the number of leads in it. */
export async function restoreSqlite(
  dataDir: string,
  source: string,
): Promise<{ leads: number; before?: string }> {
  const leads = check(source);
  closeFolder(dataDir);
  const file = databaseFile(dataDir);
  const part = join(dataDir, 'restoring.sqlite');
  await rm(part, { force: true });
  await copyFile(source, part);
  closeFile(part);
  await toDisk(part);
  if (!existsSync(file)) {
    await rename(part, file);
    return { leads };
  }
  checkUnused(file);
  const before = earlierCopyOf(dataDir, new Date());
  await rename(file, before);
  await rename(part, file);
  return { leads, before };
}
