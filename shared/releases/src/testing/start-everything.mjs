import { bundlePrograms } from '@hireloom/test-services/bundle-programs';
import startPostgres from '@hireloom/test-services/start-postgres';
import { resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../..');

/** What the tests of this package need besides themselves. */
export default async function startEverything() {
  await Promise.all([startPostgres(), bundlePrograms(folder, ['src/testing/writer.ts'])]);
}
