import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config';
import { openDatabase } from '../database/database';
import { openSqliteFile } from '../database/sqlite';
import { createNewsletterLink } from './newsletter/links';
import { smallContent } from '../testing/content-fixture';
import { databases, type TestDatabase } from '../testing/databases';
import { runSql } from '../testing/sqlite-faults';
import { startService } from '../testing/test-service';
import { waitUntil } from '@hireloom/testing/wait-until';

const subscription = { email: 'a@b.example' };

let database: TestDatabase;
beforeEach(async () => {
  database = await databases[0]!.create();
});

const start = (overrides: Partial<Config> = {}, files?: typeof smallContent) =>
  startService(database, overrides, files);
const file = () => join(database.dataDir, 'hireloom.sqlite');

test('an unusable data folder fails with its path', async () => {
  const dataDir = join(database.dataDir, 'file');
  await writeFile(dataDir, '');
  await expect(start({ dataDir })).rejects.toThrow(/^The data folder .*file is not usable .* DATA_DIR\.$/);
  await database.remove();
});

test('a database of a newer version is rejected', async () => {
  await (await openDatabase(database)).destroy();
  runSql(file(), "insert into kysely_migration values ('999-future', '2030-01-01')");
  await expect(start()).rejects.toThrow(/^The database could not be brought up to date.*999-future/);
  await database.remove();
});

const awayUrl = 'postgres://user:secret@127.0.0.1:1/leads';

test('without PostgreSQL, serves content, rejects forms with 503 and reports unhealthy, and commands name it without its password', async () => {
  const { app, post, health, stop } = await start({ databaseUrl: awayUrl });
  expect((await app.inject('/api/api/getblogs')).statusCode).toBe(200);
  const refused = await post('subscribe', subscription);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '10']);
  const url = createNewsletterLink('', 'confirm', 'x'.repeat(32));
  const link = await app.inject({ method: 'POST', url });
  expect([link.statusCode, link.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
  expect(await health()).toEqual([503, ['database']]);
  const failing = openDatabase({ ...database, databaseUrl: awayUrl });
  await expect(failing).rejects.toThrow(/^The PostgreSQL database leads on 127\.0\.0\.1:1 did not respond/);
  await expect(failing).rejects.not.toThrow(/secret/);
  await stop();
});

test('a lead waits for a database lock and is then stored', async () => {
  const { post, health, stop } = await start();
  const other = openSqliteFile(file());
  other.exec('begin immediate');
  const answer = post('subscribe', subscription);
  expect((await health())[0]).toBe(200);
  setTimeout(() => other.exec('commit'), 300);
  expect((await answer).statusCode).toBe(201);
  expect(other.prepare('select count(*) as number from lead').get()).toEqual({ number: 1 });
  other.close();
  await stop();
});

test('an unexpected error returns 500 with its request id', async () => {
  const { app, stop } = await start({}, { ...smallContent, 'banners/other.svg': '<svg ' });
  const failed = await app.inject('/api/media/previews/blogs/hiring-in-pune.png');
  expect([failed.statusCode, failed.json()]).toEqual([
    500,
    { message: expect.stringMatching(/^Something went wrong/), requestId: expect.any(String) },
  ]);
  await stop();
});

test('an overloaded service rejects forms with 503 and Retry-After, and renders link previews', async () => {
  const { app, post, stop } = await start({ eventLoopDelayMs: 20 });
  const answer = async () => {
    for (const end = Date.now() + 200; Date.now() < end;);
    return post('subscribe', subscription);
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
  await stop();
});
