import startPostgres from '@hireloom/testing/start-postgres';
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const apiFolder = resolve(import.meta.dirname, '../..');
const commands = ['leads', 'content', 'backup', 'restore'].map((name) => `scripts/${name}.ts`);

/** The service and its commands as they run in production: TypeScript would take each of their many starts a second longer. */
const bundlePrograms = () =>
  promisify(execFile)(
    resolve(apiFolder, '../node_modules/.bin/hireloom'),
    ['bundle', '--into', '.dev', 'src/server.ts', ...commands],
    { cwd: apiFolder },
  );

/** What the tests of this package need besides themselves. */
export default async function startEverything() {
  await Promise.all([startPostgres(), bundlePrograms()]);
}
