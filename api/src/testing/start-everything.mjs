import { bundlePrograms } from '@hireloom/testing/bundle-programs';
import startPostgres from '@hireloom/testing/start-postgres';
import { resolve } from 'node:path';

const apiFolder = resolve(import.meta.dirname, '../..');
const commands = ['leads', 'content', 'backup', 'restore'].map((name) => `scripts/${name}.ts`);

/** What the tests of this package need besides themselves. */
export default async function startEverything() {
  await Promise.all([startPostgres(), bundlePrograms(apiFolder, ['src/server.ts', ...commands])]);
}
