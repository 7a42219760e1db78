import { UsageError } from '@hireloom/service';
import { resolve } from 'node:path';
import { backUpPostgres } from '../src/backup/postgres-backup';
import { backUpSqlite } from '../src/backup/sqlite-backup';
import { readConfig } from '../src/config';
import { runCommand } from '../src/start-error';

const usage = `Copies the database into a file, also while the service runs. "npm run backup" calls it, and copies releases as well.

  backup <file>
`;

async function run(): Promise<void> {
  const given = process.argv[2];
  if (!given) throw new UsageError(usage);
  const target = resolve(given);
  const { dataDir, databaseUrl } = readConfig();
  const leads = databaseUrl ? await backUpPostgres(databaseUrl, target) : await backUpSqlite(dataDir, target);
  process.stdout.write(`Copied the database to ${target}: ${leads} leads; the copy was read through.\n`);
}

runCommand(usage, run);
