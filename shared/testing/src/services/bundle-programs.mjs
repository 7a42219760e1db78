import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const command = resolve(import.meta.dirname, '../../../../node_modules/.bin/hireloom');

/**
 * Bundles programs of a package into its `.dev`, as they run in production: TypeScript would take each of the many starts in
 * tests a second longer. `files`: from the folder of the package.
 */
export const bundlePrograms = (folder, files) =>
  promisify(execFile)(command, ['bundle', '--into', '.dev', ...files], { cwd: folder });
