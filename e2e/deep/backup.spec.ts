import { startPostgres, type TestPostgres } from '@hireloom/testing/services/postgres';
import { createTestDatabase } from '@hireloom/testing/services/test-database';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '../fixtures';
import { launchSite, type LaunchedSite, root } from '../scripts/launch-site';

test.describe.configure({ mode: 'serial' });

/** The drill as documented. */
const [, drill = ''] =
  /```sh\n([\s\S]*?)```/.exec(readFileSync(path.join(root, 'docs/operate.md'), 'utf8')) ?? [];

type Database = { DATABASE_URL: string; DRILL_DATABASE_URL: string; PATH: string };

let folder: string;
let site: LaunchedSite | undefined;
let postgres: TestPostgres;

test.beforeAll(async () => {
  postgres = await startPostgres();
});
test.beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hireloom-drill-'));
});
test.afterEach(async () => {
  await site?.stop();
  site = undefined;
  await rm(folder, { recursive: true, force: true });
});
test.afterAll(() => postgres.remove());

async function contact(email: string) {
  const answer = await fetch(`${site?.address}/api/api/addcontact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': email },
    body: JSON.stringify({ firstName: 'Asha', lastName: 'Rao', email }),
  });
  expect(answer.status).toBe(201);
}

async function expectDrill(database: Database) {
  const dataFolder = path.join(folder, 'data');
  const environment = { ...process.env, ...database, DATA_DIR: dataFolder, TMPDIR: folder };
  const run = (script: string, more: object = {}) =>
    execFileSync('sh', ['-ec', script], { cwd: root, encoding: 'utf8', env: { ...environment, ...more } });
  site = await launchSite(dataFolder, database);
  await contact('stays@acorn.example');
  await contact('erased@acorn.example');
  const BACKUP = path.join(folder, 'backup');
  const made = run('npm run --silent backup -- "$BACKUP"', { BACKUP });
  expect(made).toContain('Copied the database.');
  await contact('later@acorn.example');
  run('npm run --silent leads -- erase erased@acorn.example');

  const said = run(drill, { BACKUP });
  expect(said).toContain('again, as listed in the journal');
  expect(said).toMatch(/contact +stays@acorn\.example/);
  expect(said).not.toMatch(/contact +(erased|later)@acorn\.example/);
  expect(said).toContain(
    database.DATABASE_URL ? 'The releases are in the same database' : 'Restored the releases',
  );
}

test('the documented restore drill recovers leads and releases, but no erased leads', async () => {
  await expectDrill({ DATABASE_URL: '', DRILL_DATABASE_URL: '', PATH: process.env.PATH ?? '' });
});

test('the documented restore drill works on PostgreSQL', async () => {
  const { url, programs } = postgres;
  const [own, other] = await Promise.all([createTestDatabase(url), createTestDatabase(url)]);
  const PATH = `${programs}:${process.env.PATH ?? ''}`;
  await expectDrill({ DATABASE_URL: own.url, DRILL_DATABASE_URL: other.url, PATH });
});
