import { startPostgres, type TestPostgres } from '@hireloom/testing/services/postgres';
import { createTestDatabase } from '@hireloom/testing/services/test-database';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { postContact } from '../../server/src/testing/own-page';
import { expect, test } from '../fixtures';
import { type launchOwnSite, readText, root } from '../scripts/launch-site';

test.describe.configure({ mode: 'serial' });

/** The drill as documented. */
const [, drill = ''] = /```sh\n([\s\S]*?)```/.exec(readText('docs/operate.md')) ?? [];

type Database = { DATABASE_URL: string; DRILL_DATABASE_URL: string; PATH: string };

let postgres: TestPostgres;

test.beforeAll(async () => {
  postgres = await startPostgres();
});
test.afterAll(() => postgres.remove());

const contact = async (address: string, email: string) =>
  expect((await postContact(address, { email }, { 'idempotency-key': email })).status).toBe(201);

async function expectDrill(folder: string, launch: typeof launchOwnSite, database: Database) {
  const { address, dataFolder } = await launch(database);
  const environment = { ...process.env, ...database, DATA_DIR: dataFolder, TMPDIR: folder };
  const run = (script: string, more: object = {}) =>
    execFileSync('sh', ['-ec', script], { cwd: root, encoding: 'utf8', env: { ...environment, ...more } });
  await contact(address, 'stays@acorn.example');
  await contact(address, 'erased@acorn.example');
  const BACKUP = path.join(folder, 'backup');
  const made = run('npm run --silent backup -- "$BACKUP"', { BACKUP });
  expect(made).toContain('Copied the database.');
  await contact(address, 'later@acorn.example');
  run('npm run --silent leads -- erase erased@acorn.example');

  const said = run(drill, { BACKUP });
  expect(said).toContain('again, as listed in the journal');
  expect(said).toMatch(/contact +stays@acorn\.example/);
  expect(said).not.toMatch(/contact +(erased|later)@acorn\.example/);
  expect(said).toContain(
    database.DATABASE_URL ? 'The releases are in the same database' : 'Restored the releases',
  );
}

test('the documented restore drill recovers leads and releases, but no erased leads', async ({
  folder,
  launch,
}) => {
  await expectDrill(folder, launch, {
    DATABASE_URL: '',
    DRILL_DATABASE_URL: '',
    PATH: process.env.PATH ?? '',
  });
});

test('the documented restore drill works on PostgreSQL', async ({ folder, launch }) => {
  const { url, programs } = postgres;
  const [own, other] = await Promise.all([createTestDatabase(url), createTestDatabase(url)]);
  const PATH = `${programs}:${process.env.PATH ?? ''}`;
  await expectDrill(folder, launch, { DATABASE_URL: own.url, DRILL_DATABASE_URL: other.url, PATH });
});
