import { bundlePrograms } from '@hireloom/testing/services/bundle-programs';
import { startPostgres } from '@hireloom/testing/services/postgres';
import { resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../..');
/** Programs that tests start as separate processes. */
const programs = [
  'main.ts',
  'src/testing/writer.ts',
  'src/deploys/check-browser-builds.ts',
  'src/content/set/reading-program.ts',
  'src/content/pictures/picture-program.ts',
  ...['leads', 'content', 'backup', 'restore', 'copy-to-postgres', 'token'].map(
    (name) => `scripts/${name}.ts`,
  ),
];

/** `TEST_DATABASES=sqlite` skips PostgreSQL, for a quick run. */
async function startDatabase() {
  if (process.env.TEST_DATABASES === 'sqlite') return;
  const postgres = await startPostgres();
  globalThis.testPostgres = postgres;
  process.env.TEST_POSTGRES_URL = postgres.url;
  // The server's backups call pg_dump and psql.
  process.env.PATH = `${postgres.programs}:${process.env.PATH}`;
}

/** Starts what the tests of this package need. */
export default async function startEverything() {
  await Promise.all([startDatabase(), bundlePrograms(folder, programs)]);
}
