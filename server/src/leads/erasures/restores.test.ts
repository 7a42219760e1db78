import { operator } from '../../testing/operator';
import { execFile } from 'node:child_process';
import { appendFile, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { databaseFile, openDatabase } from '../../database/database';
import { createNewsletterLink } from '../newsletter/links';
import { databases } from '../../testing/databases';
import { ownPage } from '../../testing/own-page';
import { runScript } from '../../testing/run-script';
import { startService, type TestService } from '../../testing/test-service';
import { waitUntil } from '@hireloom/testing/wait-until';

const execute = promisify(execFile);
const [asha, reader] = ['asha@acorn.example', 'reader@acorn.example'];

describe.each(databases)('a database restored by other tools on $name', ({ name, create }) => {
  let service: TestService;
  let folder: string;
  let journal: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hireloom-restores-'));
    journal = join(folder, 'journal', 'erasures.jsonl');
    service = await startService(await create(), { erasuresFile: journal, erasuresCheckMs: 100 });
  });
  afterEach(async () => {
    await service.stop();
    await rm(folder, { recursive: true });
  });

  const post = async (path: string, payload: object, key: string = JSON.stringify(payload)) => {
    const headers = { ...ownPage, 'idempotency-key': key };
    const answer = await service.app.inject({ method: 'POST', url: `/api/api/${path}`, payload, headers });
    expect(answer.statusCode).toBe(201);
  };
  const contact = (email: string, key?: string) =>
    post('addcontact', { firstName: 'Asha', lastName: 'Rao', email }, key);
  const erase = (email: string) => {
    const { dataDir, databaseUrl = '' } = service.config;
    const environment = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ERASURES_FILE: journal };
    return runScript('leads', ['erase', email], environment);
  };
  const withDatabase = async <Result>(
    work: (db: Awaited<ReturnType<typeof openDatabase>>) => Promise<Result>,
  ) => {
    const db = await openDatabase(service.config);
    return work(db).finally(() => db.destroy());
  };
  const emails = () =>
    withDatabase(async (db) =>
      (await db.selectFrom('lead').select('email').orderBy('email').execute()).map(({ email }) => email),
    );
  const health = async () =>
    (await service.app.inject({ url: '/health', headers: operator })).json<{ problems: string[] }>().problems;
  const dump = join(tmpdir(), `hireloom-dump-${process.pid}`);
  afterAll(() => rm(dump, { force: true }));

  /** Restores without our code: with PostgreSQL's own tools, or by copying SQLite's file. */
  const save = async () => {
    const { databaseUrl, dataDir } = service.config;
    if (databaseUrl) return execute('pg_dump', ['--format=custom', `--file=${dump}`, databaseUrl]);
    await service.app.close();
    await copyFile(databaseFile(dataDir), dump);
    await service.restart();
    return undefined;
  };
  const load = async () => {
    const { databaseUrl, dataDir } = service.config;
    if (databaseUrl)
      return execute('pg_restore', ['--clean', '--if-exists', `--dbname=${databaseUrl}`, dump]);
    await rm(`${databaseFile(dataDir)}-wal`, { force: true });
    await copyFile(dump, databaseFile(dataDir));
    return undefined;
  };

  test('has later erasures applied again at the next start', async () => {
    await contact(asha);
    await contact(reader);
    await save();
    expect((await erase(asha)).output).toContain('Erased 1 lead ');
    await service.app.close();
    await load();
    await service.restart();
    expect(await emails()).toEqual([reader]);
    expect(await health()).toEqual([]);
  });

  // A SQLite file can't be replaced while a service has it open.
  if (name === 'PostgreSQL')
    test('has later erasures applied again while the service runs', async () => {
      await contact(asha);
      await contact(reader);
      await save();
      await erase(asha);
      await load();
      await waitUntil(async () => (await emails()).join() === reader);
      expect(await health()).toEqual([]);
    });

  test('erases a lead that comes back after its erasure was applied', async () => {
    await contact(asha);
    const [lead] = await withDatabase((db) => db.selectFrom('lead').selectAll().execute());
    await erase(asha);
    // As `pg_restore` does while the service runs: it loads one table after the other.
    // The database computes the last two columns.
    const { state: _state, is_open: _isOpen, ...stored } = lead!;
    await withDatabase((db) => db.insertInto('lead').values(stored).execute());
    await waitUntil(async () => (await emails()).length === 0);
  });

  // The same on both databases: no SQL is involved from here on.
  if (name !== 'SQLite') return;

  test('restores a lost or damaged journal, with red health until the next start', async () => {
    await contact(asha);
    await contact(reader);
    await save();
    await erase(asha);
    await erase(reader);
    const whole = (await readFile(journal, 'utf8')).match(/\S+/g);
    await writeFile(journal, `${whole?.[0]}\n${whole?.[1]?.slice(1)}`);
    await waitUntil(async () => (await health()).includes('erasures'));
    await service.restart();
    expect(await health()).toEqual([]);
    await rm(journal);
    await service.restart();
    expect(await health()).toEqual(['erasures']);
    expect((await readFile(journal, 'utf8')).match(/\S+/g)?.sort()).toEqual(whole?.sort());
    await service.app.close();
    await load();
    await service.restart();
    expect(await emails()).toEqual([]);
  });

  test('recovers from a torn journal line without losing the lines around it', async () => {
    await contact(asha);
    await contact(reader);
    await save();
    await erase(asha);
    await appendFile(journal, '\n0190c5a4-18');
    await erase(reader);
    await service.app.close();
    await load();
    await service.restart();
    expect(await emails()).toEqual([]);
    expect(await health()).toEqual([]);
  });

  test('blocks start, restore and erasure if its journal is unreadable', async () => {
    await contact(asha);
    await rm(journal, { force: true });
    await mkdir(journal, { recursive: true });
    await waitUntil(async () => (await health()).includes('erasures'));
    await expect(service.restart()).rejects.toThrow(/erasure journal .* is not readable .* put it back/);
    const { code, errors } = await erase(asha);
    expect([code, errors]).toEqual([1, expect.stringContaining('Nothing was erased')]);
    const { dataDir, databaseUrl = '' } = service.config;
    const environment = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ERASURES_FILE: journal };
    const copy = join(folder, 'copy');
    await mkdir(copy);
    await writeFile(join(copy, databaseUrl ? 'database.dump' : 'database.sqlite'), '');
    const restored = await runScript('restore', [copy], environment);
    expect(restored.errors).toContain('is not readable');
    expect(await emails()).toEqual([asha]);
  });

  test('applies and records an unsubscribe link, however often it is clicked', async () => {
    await post('subscribe', { email: reader });
    const { link_token: token } = await withDatabase((db) =>
      db.selectFrom('lead').select('link_token').executeTakeFirstOrThrow(),
    );
    const url = createNewsletterLink('', 'unsubscribe', token ?? '');
    const open = async () => (await service.app.inject({ method: 'POST', url })).statusCode;
    const statuses = new Set(await Promise.all(Array.from({ length: 50 }, open)));
    for (let number = 0; number < 10; number += 1) statuses.add(await open());
    expect([...statuses]).toEqual([200]);
    expect(new Set((await readFile(journal, 'utf8')).match(/\S+/g)).size).toBe(1);
    expect(await emails()).toEqual([]);
  });
});
