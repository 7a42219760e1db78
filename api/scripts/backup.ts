import { join, resolve } from 'node:path';
import { backUpPostgres } from '../src/backup/postgres-backup';
import { backUpSqlite } from '../src/backup/sqlite-backup';
import { readConfig } from '../src/config';
import { runCommand } from '../src/start-error';

const print = (line: string) => process.stdout.write(`${line}\n`);

const timeForFile = () => new Date().toISOString().replaceAll(':', '-').slice(0, 19);

const usage = `Copies the database, also while the service runs.

  npm run backup -w api [-- <file>]                without a file into "backups" in DATA_DIR
`;

async function run(): Promise<void> {
  const { dataDir, databaseUrl } = readConfig();
  const name = `hireloom-${timeForFile()}.${databaseUrl ? 'jsonl.gz' : 'sqlite'}`;
  // npm runs this in the package's folder; INIT_CWD is where the command was given.
  const given = process.argv[2];
  const target = given ? resolve(process.env.INIT_CWD ?? '.', given) : join(dataDir, 'backups', name);
  const leads = databaseUrl ? await backUpPostgres(databaseUrl, target) : await backUpSqlite(dataDir, target);
  print(`Backed up to ${target}: ${leads} leads; the copy was read through.`);
}

runCommand(usage, run);
