import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../../app';
import { type Config, readConfig } from '../../config';
import { openDatabase } from '../database/database';
import { openSqliteFile } from '../database/sqlite';
import { type ContentFixture, createContent } from '../testing/content-fixture';
import { createNewsletterLink } from './newsletter/links';
import { ownPage } from '../testing/own-page';
import { programFile } from '../testing/program-file';
import { waitUntil } from '@hireloom/testing/wait-until';
import { operator, operatorToken } from '../testing/operator';

let content: ContentFixture;
let dataDir: string;

beforeEach(async () => {
  content = await createContent();
  dataDir = await mkdtemp(join(tmpdir(), 'hireloom-start-'));
});
afterEach(async () => {
  await content.remove();
  await rm(dataDir, { recursive: true });
});

const settings = (more: NodeJS.ProcessEnv = {}) => ({
  DATA_DIR: dataDir,
  CONTENT_DIR: content.folder,
  LOG_LEVEL: 'silent',
  METRICS_TOKEN: operatorToken,
  PORT: '0',
  ...more,
});

const start = async (more: NodeJS.ProcessEnv = {}, overrides: Partial<Config> = {}) =>
  (
    await buildApp({
      ...readConfig(settings(more)),
      readingProgram: programFile('reading-program'),
      ...overrides,
    })
  ).app;

test('an unusable data folder fails with its path', async () => {
  const file = join(dataDir, 'file');
  await writeFile(file, '');
  await expect(start({ DATA_DIR: file })).rejects.toThrow(
    /^The data folder .*file is not usable .* DATA_DIR\.$/,
  );
});

test('a database of a newer version is rejected', async () => {
  await (await start()).close();
  const sqlite = openSqliteFile(join(dataDir, 'hireloom.sqlite'));
  sqlite.exec("insert into kysely_migration values ('999-future', '2030-01-01')");
  sqlite.close();
  await expect(start()).rejects.toThrow(/^The database could not be brought up to date.*999-future/);
});

const awayUrl = 'postgres://user:secret@127.0.0.1:1/leads';

test('commands name an unreachable PostgreSQL without its password', async () => {
  const failing = openDatabase({ dataDir, databaseUrl: awayUrl });
  await expect(failing).rejects.toThrow(/^The PostgreSQL database leads on 127\.0\.0\.1:1 did not respond/);
  await expect(failing).rejects.not.toThrow(/secret/);
});

test('without PostgreSQL, serves content, rejects forms with 503 and reports unhealthy', async () => {
  const app = await start({ DATABASE_URL: awayUrl });
  expect((await app.inject('/api/api/getblogs')).statusCode).toBe(200);
  const refused = await app.inject(lead);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '10']);
  const url = createNewsletterLink('', 'confirm', 'x'.repeat(32));
  const link = await app.inject({ method: 'POST', url });
  expect([link.statusCode, link.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
  const health = await app.inject({ url: '/health', headers: operator });
  expect([health.statusCode, health.json()]).toMatchObject([503, { problems: ['database'] }]);
  await app.close();
});

const lead = {
  method: 'POST',
  url: '/api/api/subscribe',
  payload: { email: 'a@b.example' },
  headers: ownPage,
} as const;

test('a lead waits for a database lock and is then stored', async () => {
  const app = await start();
  const other = openSqliteFile(join(dataDir, 'hireloom.sqlite'));
  other.exec('begin immediate');
  const answer = app.inject(lead);
  expect((await app.inject({ url: '/health', headers: operator })).statusCode).toBe(200);
  setTimeout(() => other.exec('commit'), 300);
  expect((await answer).statusCode).toBe(201);
  expect(other.prepare('select count(*) as number from lead').get()).toEqual({ number: 1 });
  other.close();
  await app.close();
});

test('an unexpected error returns 500 with its request id', async () => {
  await content.write('banners/other.svg', '<svg ');
  const app = await start();
  const failed = await app.inject('/api/media/previews/blogs/hiring-in-pune.png');
  expect([failed.statusCode, failed.json()]).toEqual([
    500,
    { message: expect.stringMatching(/^Something went wrong/), requestId: expect.any(String) },
  ]);
  await app.close();
});

test('an overloaded service rejects forms with 503 and Retry-After, and renders link previews', async () => {
  const app = await start({}, { eventLoopDelayMs: 20 });
  const keepBusy = () => {
    const end = Date.now() + 200;
    while (Date.now() < end);
  };
  const answer = async () => {
    keepBusy();
    return app.inject(lead);
  };
  await waitUntil(async () => (await answer()).statusCode === 503);
  const refused = await answer();
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '10']);
  expect(refused.json()).toEqual({
    message: expect.stringMatching(/try again/),
    requestId: expect.any(String),
  });
  const preview = await app.inject('/api/media/previews/blogs/hiring-in-pune.png');
  expect([preview.statusCode, preview.headers['content-type']]).toEqual([200, 'image/png']);
  await app.close();
});
