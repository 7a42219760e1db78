import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { createProgram, runProgram } from '@hireloom/service/command-line';
import { copyDays } from '../src/backup/earlier-copies';
import { restorePostgres } from '../src/backup/postgres-backup';
import { restoreSqlite } from '../src/backup/sqlite-backup';
import { type Config, readConfig } from '../src/config';
import { openDatabase } from '../src/database';
import { ErasureJournal } from '../src/erasures/erasure-journal';
import { Erasures } from '../src/erasures/erasures';

/** Erases everyone in the journal from the restored database. Opening it runs the migrations that an older backup lacks. */
async function eraseAgain(config: Config, journal: ErasureJournal, hasJournal: boolean): Promise<void> {
  const db = await openDatabase(config);
  try {
    const erasures = new Erasures(db, journal);
    const { erasures: recorded, lost } = await erasures.compare();
    const number = await erasures.apply(recorded);
    console.log(
      hasJournal
        ? `Erased again by the journal ${journal.file}: ${number} leads.`
        : `There is no journal of erasures ${journal.file}: people erased since the backup are back. Name it with ERASURES_FILE.`,
    );
    if (lost.length > 0) {
      console.log(
        `The journal lacks ${lost.length} erasures that the database knows of. Put the whole one back.`,
      );
    }
  } finally {
    await db.destroy();
  }
}

async function restore(name: string): Promise<void> {
  const source = resolve(name);
  const config = readConfig();
  const { databaseUrl, dataDir } = config;
  const journal = new ErasureJournal(config.erasuresFile);
  const hasJournal = existsSync(journal.file);
  // Fails before anything is replaced if the journal cannot be read.
  await journal.read();
  const before = databaseUrl
    ? await restorePostgres(databaseUrl, source)
    : await restoreSqlite(dataDir, source);
  console.log(`Restored the database from ${source}.`);
  if (before)
    console.log(`The previous database is ${before}. The service deletes it after ${copyDays} days.`);
  await eraseAgain(config, journal, hasJournal);
}

const description =
  'Replaces the database by a copy. Stop the services first. "npm run restore" calls it, and restores releases as well.';
await runProgram(createProgram('npm run restore', description).argument('<file>').action(restore));
