import { bundlePrograms } from '@hireloom/test-services/bundle-programs';
import { startDebianPostgres } from '@hireloom/test-services/start-debian-postgres';
import startPostgres from '@hireloom/test-services/start-postgres';
import { resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../..');
/** The programs that tests start as processes of their own. */
const programs = [
  ...['main.ts', 'src/testing/writer.ts', 'src/releases/deploys/check-candidate-program.ts'],
  ...['leads', 'content', 'backup', 'restore', 'token'].map((name) => `scripts/${name}.ts`),
];

/** For backups: a server that PostgreSQL's own programs, of its version, come with. */
async function startBesideItsTools() {
  if (process.env.TEST_DATABASES === 'sqlite') return;
  const postgres = await startDebianPostgres();
  if (!postgres) return;
  globalThis.debianPostgres = postgres;
  process.env.TEST_POSTGRES_WITH_TOOLS_URL = postgres.url;
  process.env.PATH = `${postgres.programs}:${process.env.PATH}`;
}

/** What the tests of this package need besides themselves. */
export default async function startEverything() {
  await Promise.all([startPostgres(), startBesideItsTools(), bundlePrograms(folder, programs)]);
}
