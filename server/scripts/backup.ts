import { createProgram, runProgram } from '@hireloom/releases/command-line';
import { join, resolve } from 'node:path';
import { readConfig } from '../config';
import { backUp } from '../src/database/backup/backup';

/** npm runs this in the package's folder, whichever folder the user is in. */
const { INIT_CWD = '.' } = process.env;

await runProgram(
  createProgram(
    'npm run backup',
    'Copies the database and the releases into a new folder, even while servers are running.',
  )
    .argument('[folder]', 'the new folder (default: one in "backups" of DATA_DIR)')
    .action((folder?: string) => {
      const config = readConfig();
      const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
      return backUp(
        folder ? resolve(INIT_CWD, folder) : join(config.dataDir, 'backups', `hireloom-${time}`),
        config,
      );
    }),
);
