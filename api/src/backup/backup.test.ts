import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { postgresName } from '../postgres';
import { openSqliteFile } from '../sqlite';
import { runScript } from '../testing/run-script';
import { databases } from '../testing/databases';
import { startService, type TestService } from '../testing/test-service';
import { waitUntil } from '../testing/wait-until';
import { ownPage } from '../testing/own-page';
import { operator } from '../testing/operator';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hireloom-backup-'));
});
afterEach(() => rm(folder, { recursive: true }));

const subscribe = async (service: TestService, email: string) => {
  const answer = await service.app.inject({
    method: 'POST',
    url: '/api/api/subscribe',
    payload: { email },
    headers: ownPage,
  });
  expect(answer.statusCode).toBe(201);
};

const environmentOf = ({ config }: TestService) => ({
  DATA_DIR: config.dataDir,
  DATABASE_URL: config.databaseUrl ?? '',
});

const sqlite = databases[0]!;
const emailsIn = (file: string) => {
  const database = openSqliteFile(file, { readonly: true });
  const emails = database.prepare('select email from lead order by email').pluck().all();
  database.close();
  return emails;
};

test('a backup that is made while leads come in holds every one that was answered before, and can be restored', async () => {
  const service = await startService(await sqlite.create());
  for (let number = 0; number < 50; number += 1) await subscribe(service, `before${number}@acorn.example`);
  let isDone = false;
  const during = (async () => {
    for (let number = 0; !isDone; number += 1) await subscribe(service, `during${number}@acorn.example`);
  })();
  const file = join(folder, 'copy.sqlite');
  const made = await runScript('backup', [file], environmentOf(service));
  isDone = true;
  await during;
  expect(made).toMatchObject({ code: 0, errors: '' });
  expect(made.output).toMatch(/: \d+ leads; the copy was read through\.\n$/);
  const saved = emailsIn(file);
  expect(saved.filter((email) => String(email).startsWith('before'))).toHaveLength(50);

  await subscribe(service, 'afterwards@acorn.example');
  const refused = await runScript('restore', [file], environmentOf(service));
  expect(refused.code).toBe(1);
  expect(refused.errors).toBe('The service is running. Stop it, restore, and start it again.\n');
  await service.app.close();
  const restored = await runScript('restore', [file], environmentOf(service));
  expect(restored).toMatchObject({ code: 0, errors: '' });
  expect(emailsIn(join(service.config.dataDir, 'hireloom.sqlite'))).toEqual(saved);
  const kept = /before is (.*), until/.exec(restored.output)?.[1] ?? '';
  expect(emailsIn(kept)).toContain('afterwards@acorn.example');
  await service.restart();
  await subscribe(service, 'again@acorn.example');
  await service.stop();
});

test('a damaged file is not restored, and the database stays as it is', async () => {
  const service = await startService(await sqlite.create());
  for (let number = 0; number < 400; number += 1) await subscribe(service, `reader${number}@acorn.example`);
  const file = join(folder, 'copy.sqlite');
  await runScript('backup', [file], environmentOf(service));
  await service.app.close();
  await truncate(file, 40_960);
  const refused = await runScript('restore', [file], environmentOf(service));
  expect(refused.code).toBe(1);
  expect(refused.errors).toMatch(/is damaged|is no backup of this service/);
  await writeFile(file, 'something else');
  expect((await runScript('restore', [file], environmentOf(service))).errors).toMatch(
    /is no backup of this service/,
  );
  const nowhere = await runScript('restore', [join(folder, 'none')], environmentOf(service));
  expect(nowhere.errors).toMatch(/cannot be read/);
  expect(emailsIn(join(service.config.dataDir, 'hireloom.sqlite'))).toHaveLength(400);
  await service.stop();
});

const postgres = databases.find(({ name }) => name === 'PostgreSQL');

(postgres ? describe : describe.skip)('on PostgreSQL', () => {
  const metricsOf = async ({ app }: TestService) =>
    (await app.inject({ url: '/metrics', headers: operator })).body;

  test('a backup that is made while leads come in holds all that was answered before, and can be restored', async () => {
    const service = await startService(await postgres!.create());
    for (let number = 0; number < 1200; number += 1) await subscribe(service, `b${number}@acorn.example`);
    let isDone = false;
    const during = (async () => {
      for (let number = 0; !isDone; number += 1) await subscribe(service, `during${number}@acorn.example`);
    })();
    const file = join(folder, 'copy.jsonl.gz');
    const made = await runScript('backup', [file], environmentOf(service));
    isDone = true;
    await during;
    expect(made).toMatchObject({ code: 0, errors: '' });
    const saved = Number(/: (\d+) leads; the copy was read through\.\n$/.exec(made.output)?.[1]);
    expect(saved).toBeGreaterThanOrEqual(1200);

    await subscribe(service, 'afterwards@acorn.example');
    const articles = (await service.app.inject('/api/api/getblogs')).body;
    const refused = await runScript('restore', [file], environmentOf(service));
    expect(refused.errors).toBe('The service is running. Stop it, restore, and start it again.\n');
    await service.app.close();
    const restored = await runScript('restore', [file], environmentOf(service));
    expect(restored).toMatchObject({ code: 0, errors: '' });
    await service.restart();
    expect(await metricsOf(service)).toContain(`hireloom_leads{kind="subscription"} ${saved}\n`);
    expect((await service.app.inject('/api/api/getblogs')).body).toBe(articles);
    await subscribe(service, 'again@acorn.example');
    await service.stop();
  });

  test('a service that has just been stopped, and is still among PostgreSQL’s connections, hinders no restore', async () => {
    const service = await startService(await postgres!.create());
    const file = join(folder, 'copy.jsonl.gz');
    await runScript('backup', [file], environmentOf(service));
    await service.app.close();
    const connectionString = service.config.databaseUrl;
    const watcher = await new pg.Client({ connectionString }).connect();
    const left = await new pg.Client({ connectionString, application_name: postgresName }).connect();
    const restoring = runScript('restore', [file], environmentOf(service));
    const asks = `select 1 from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()
      and query like '%pg_stat_activity%'`;
    await waitUntil(async () => (await watcher.query(asks)).rows.length > 0);
    await Promise.all([left.end(), watcher.end()]);
    expect(await restoring).toMatchObject({ code: 0, errors: '' });
    await service.stop();
  });

  test('a damaged file is not restored, and the database stays as it is', async () => {
    const service = await startService(await postgres!.create());
    await subscribe(service, 'first@acorn.example');
    const file = join(folder, 'copy.jsonl.gz');
    await runScript('backup', [file], environmentOf(service));
    const bytes = await readFile(file);
    const text = gunzipSync(bytes).toString();
    const spoilt = [
      bytes.subarray(0, bytes.length - 30),
      gzipSync(text.replace('first@acorn.example', 'other@acorn.example')),
      gzipSync(text.slice(0, text.trimEnd().lastIndexOf('\n') + 1)),
      Buffer.from('something else'),
    ];
    await service.app.close();
    for (const content of spoilt) {
      await writeFile(file, content);
      const refused = await runScript('restore', [file], environmentOf(service));
      expect(refused.code).toBe(1);
      expect(refused.errors).toMatch(/is damaged, or no backup of this service/);
    }
    await service.restart();
    expect(await metricsOf(service)).toContain('hireloom_leads{kind="subscription"} 1\n');
    await service.stop();
  });

  test('a backup whose connection is lost ends with one sentence, and leaves no backup', async () => {
    const service = await startService(await postgres!.create());
    const connect = () => new pg.Client({ connectionString: service.config.databaseUrl }).connect();
    const [holder, cutter] = await Promise.all([connect(), connect()]);
    await holder.query('begin; lock table lead in access exclusive mode');
    const file = join(folder, 'copy.jsonl.gz');
    const making = runScript('backup', [file], environmentOf(service));
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'hireloom-backup' and wait_event_type = 'Lock'`;
    await waitUntil(async () => (await cutter.query(cut)).rows.length > 0);
    const { code, errors } = await making;
    expect([code, errors]).toEqual([
      1,
      expect.stringMatching(/^PostgreSQL stopped answering \(.+\)\. No backup was made; try again\.\n$/),
    ]);
    await expect(readFile(file)).rejects.toThrow('ENOENT');
    await Promise.all([holder.end(), cutter.end()]);
    await service.stop();
  });
});
