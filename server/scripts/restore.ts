import { createProgram, runProgram } from '@hireloom/releases/command-line';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { readConfig } from '../config';
import { restore } from '../src/database/backup/backup';
import { ErasureJournal } from '../src/leads/erasures/erasure-journal';
import { Erasures } from '../src/leads/erasures/erasures';

/** npm runs this in the package's folder, whichever folder the user is in. */
const { INIT_CWD = '.' } = process.env;

async function restoreAndErase(folder: string) {
  const config = readConfig();
  const journal = new ErasureJournal(config.erasuresFile);
  const hasJournal = existsSync(journal.file);
  // Fails before replacing anything if the journal cannot be read.
  await journal.read();
  await restore(folder, config, async (db) => {
    const number = await new Erasures(db, journal).eraseAgain();
    console.log(
      hasJournal
        ? `Erased ${number} leads again, as listed in the journal ${journal.file}.`
        : `The erasure journal ${journal.file} does not exist, so people erased since the backup are back. Put it there, or set ERASURES_FILE, and restore again.`,
    );
  });
}

await runProgram(
  createProgram('npm run restore', 'Replaces the databases with those of a backup. Stop all servers first.')
    .argument('<folder>', 'the folder of a backup')
    .action((folder: string) => restoreAndErase(resolve(INIT_CWD, folder))),
);
