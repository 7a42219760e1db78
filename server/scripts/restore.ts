import { createProgram, runProgram } from '@hireloom/releases/command-line';
import { resolve } from 'node:path';
import { readConfig } from '../config';
import { restore } from '../src/backup/backup';

/** npm runs this in the package's folder, whichever folder the user is in. */
const { INIT_CWD = '.' } = process.env;

await runProgram(
  createProgram('npm run restore', 'Replaces the databases with those of a backup. Stop all servers first.')
    .argument('<folder>', 'the folder of a backup')
    .action((folder: string) => restore(resolve(INIT_CWD, folder), readConfig())),
);
