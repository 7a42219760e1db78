import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const command = resolve(import.meta.dirname, '../../../../node_modules/.bin/hireloom');

/**
 * Bundles programs of a package into its `.dev`, as in production: compiling TypeScript would add a second to each of the many starts in
 * tests. `files`: relative to the package's folder.
 */
export const bundlePrograms = (folder, files) =>
  promisify(execFile)(command, ['bundle', '--into', '.dev', ...files], { cwd: folder });
