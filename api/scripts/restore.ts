import { UsageError } from '@hireloom/service';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { copyDays } from '../src/backup/earlier-copies';
import { restorePostgres } from '../src/backup/postgres-backup';
import { restoreSqlite } from '../src/backup/sqlite-backup';
import { type Config, readConfig } from '../src/config';
import { openDatabase } from '../src/database';
import { ErasureJournal } from '../src/erasures/erasure-journal';
import { Erasures } from '../src/erasures/erasures';
import { ErasureRepository } from '../src/repositories/erasure-repository';
import { runCommand } from '../src/start-error';

const print = (line: string) => process.stdout.write(`${line}\n`);

const usage = `Replaces the database by a copy. Stop the service first. "npm run restore" calls it, and restores releases as well.

  restore <file>
`;

async function replaceDatabase({ databaseUrl, dataDir }: Config, source: string): Promise<void> {
  if (databaseUrl) {
    print(`Restored the database from ${source}: ${await restorePostgres(databaseUrl, source)} leads.`);
    return;
  }
  const { leads, before } = await restoreSqlite(dataDir, source);
  print(`Restored the database from ${source}: ${leads} leads.`);
  if (before) print(`What was there before is ${before}, until a service deletes it after ${copyDays} days.`);
}

/** An older copy is brought up to date, and a database that cannot be used is noticed now. */
async function eraseAgain(config: Config, journal: ErasureJournal, isThere: boolean): Promise<void> {
  const db = await openDatabase(config);
  try {
    const erasures = new Erasures(new ErasureRepository(db), journal);
    const { erasures: recorded, lost } = await erasures.compare();
    const number = await erasures.apply(recorded);
    print(
      isThere
        ? `Erased again by the journal ${journal.file}: ${number} leads.`
        : `There is no journal of erasures ${journal.file}: people erased since the backup are back. Name it with ERASURES_FILE.`,
    );
    if (lost.length > 0) {
      print(`The journal lacks ${lost.length} erasures that the database knows of: put the whole one back.`);
    }
  } finally {
    await db.destroy();
  }
}

async function run(): Promise<void> {
  const given = process.argv[2];
  if (!given) throw new UsageError(usage);
  const config = readConfig();
  const journal = new ErasureJournal(config.erasuresFile);
  const isThere = existsSync(journal.file);
  // One that cannot be read is put right before anything is replaced.
  await journal.read();
  await replaceDatabase(config, resolve(given));
  await eraseAgain(config, journal, isThere);
}

runCommand(usage, run);
