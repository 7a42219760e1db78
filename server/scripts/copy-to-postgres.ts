import { UsageError } from '@hireloom/releases';
import { createProgram, runProgram } from '@hireloom/releases/command-line';
import { join, resolve } from 'node:path';
import { readConfig } from '../config';
import { copyToPostgres } from '../src/database/backup/copy-to-postgres';
import { databaseFile } from '../src/database/database';
import { getReleasesFile } from '../src/database/files';

/** npm runs this in the package's folder, whichever folder the user is in. */
const { INIT_CWD = '.' } = process.env;

async function copy(backup: string | undefined) {
  const { dataDir, databaseUrl } = readConfig();
  if (!databaseUrl)
    throw new UsageError('Set DATABASE_URL to the empty PostgreSQL database that the site is to use.');
  const folder = backup ? resolve(INIT_CWD, backup) : dataDir;
  const leads = backup ? join(folder, 'database.sqlite') : databaseFile(folder);
  await copyToPostgres({ leads, releases: getReleasesFile(folder) }, databaseUrl, dataDir);
  console.log(
    'Everything was copied. Start all servers with this DATABASE_URL, and keep the SQLite files until you have seen the site run.',
  );
}

await runProgram(
  createProgram(
    'npm run copy-to-postgres',
    'Copies a stopped SQLite site into the empty PostgreSQL database of DATABASE_URL.',
  )
    .argument('[folder]', 'the folder of a backup (default: the site in DATA_DIR)')
    .action(copy),
);
