import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { UsageError } from '@hireloom/service';
import { createProgram, runProgram } from '@hireloom/service/command-line';
import { backUpPostgres } from '../src/leads/backup/postgres-backup';
import { backUpSqlite } from '../src/leads/backup/sqlite-backup';
import { readConfig } from '../config';
import { errorCode, errorMessage } from '../src/errors';
import { restrictFileToOwner, toDisk } from '../src/database/files';

async function backUp(name: string): Promise<void> {
  const file = resolve(name);
  if (existsSync(file)) throw new UsageError(`${file} exists already. Name a file that does not.`);
  const { dataDir, databaseUrl } = readConfig();
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  restrictFileToOwner(file);
  try {
    await (databaseUrl ? backUpPostgres(databaseUrl, file) : backUpSqlite(dataDir, file));
    await toDisk(file);
  } catch (error) {
    // SQLite would apply a leftover journal to the next database of that name.
    for (const suffix of ['', '-journal', '-wal', '-shm']) await rm(`${file}${suffix}`, { force: true });
    if (error instanceof UsageError || !errorCode(error)) throw error;
    throw new UsageError(`No backup was made: ${errorMessage(error)}.`);
  }
  console.log(`Copied the database to ${file}; the copy was read through.`);
}

const description =
  'Copies the database into a new file, also while services use it. "npm run backup" calls it, and copies releases as well.';
await runProgram(createProgram('npm run backup', description).argument('<file>').action(backUp));
