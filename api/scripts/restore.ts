import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { copyDays } from '../src/backup/earlier-copies';
import { restorePostgres } from '../src/backup/postgres-backup';
import { restoreSqlite } from '../src/backup/sqlite-backup';
import { readConfig } from '../src/config';
import { openDatabase } from '../src/database';
import { applyErasures } from '../src/erasures/apply-erasures';
import { ErasureJournal } from '../src/erasures/erasure-journal';
import { runCommand, StartError } from '../src/start-error';

const print = (line: string) => process.stdout.write(`${line}\n`);

const usage = `Replaces the database by a backup. Stop the service first.

  npm run restore -w api -- <file>
`;

async function run(): Promise<void> {
  const given = process.argv[2];
  if (!given) throw new StartError('Say which backup: npm run restore -w api -- <file>');
  const source = resolve(process.env.INIT_CWD ?? '.', given);
  const config = readConfig();
  if (config.databaseUrl) {
    const leads = await restorePostgres(config.databaseUrl, source);
    print(`Restored ${source}: ${leads} leads.`);
  } else {
    const { leads, before } = await restoreSqlite(config.dataDir, source);
    print(
      `Restored ${source}: ${leads} leads.${before ? ` What was there before is ${before}, until a service deletes it after ${copyDays} days.` : ''}`,
    );
  }
  // An older backup is brought up to date, and a database that cannot be used is noticed now.
  const db = await openDatabase(config);
  try {
    const journal = new ErasureJournal(config.erasuresFile);
    const isThere = existsSync(journal.file);
    const erased = await applyErasures(db, journal);
    print(
      isThere
        ? `Erased again by the journal ${journal.file}: ${erased} leads.`
        : `There is no journal of erasures ${journal.file}: whoever was erased since the backup is back. Name it with ERASURES_FILE.`,
    );
  } finally {
    await db.destroy();
  }
}

runCommand(usage, run);
