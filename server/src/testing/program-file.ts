import { resolve } from 'node:path';

/** The folder of this package, in which its programs run. */
export const serverFolder = resolve(import.meta.dirname, '../..');

/** The server (`main`) or a command, as bundled before the tests. */
export const programFile = (name: string) => resolve(serverFolder, '.dev', `${name}.mjs`);
