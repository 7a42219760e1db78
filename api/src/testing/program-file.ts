import { resolve } from 'node:path';

/** The folder of this package, in which its programs run. */
export const apiFolder = resolve(import.meta.dirname, '../..');

/** The service (`server`) or a command, as it was bundled before the tests. */
export const programFile = (name: string) => resolve(apiFolder, '.dev', `${name}.mjs`);
