import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { createProgram, runProgram } from '@hireloom/service/command-line';
import { restorePostgres } from '../src/leads/backup/postgres-backup';
import { restoreSqlite } from '../src/leads/backup/sqlite-backup';
import { readConfig } from '../config';
import { openDatabase } from '../src/database/database';
import { ErasureJournal } from '../src/leads/erasures/erasure-journal';
import { Erasures } from '../src/leads/erasures/erasures';

/** Replaces the database, migrates it, and erases everyone in the journal from it. */
async function restore(name: string): Promise<void> {
  const source = resolve(name);
  const config = readConfig();
  const { databaseUrl, dataDir } = config;
  const journal = new ErasureJournal(config.erasuresFile);
  const hasJournal = existsSync(journal.file);
  // Fails before anything is replaced if the journal cannot be read.
  await journal.read();
  await (databaseUrl ? restorePostgres(databaseUrl, source) : restoreSqlite(dataDir, source));
  console.log(`Restored the database from ${source}.`);
  const db = await openDatabase(config);
  const number = await new Erasures(db, journal).eraseAgain().finally(() => db.destroy());
  console.log(
    hasJournal
      ? `Erased again by the journal ${journal.file}: ${number} leads.`
      : `There is no journal of erasures ${journal.file}: people erased since the backup are back. Put it there, or name it with ERASURES_FILE, and restore again.`,
  );
}

const description =
  'Replaces the database by a copy. Stop the services first. "npm run restore" calls it, and restores releases as well.';
await runProgram(createProgram('npm run restore', description).argument('<file>').action(restore));
