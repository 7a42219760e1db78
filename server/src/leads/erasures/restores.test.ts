import { execFile } from 'node:child_process';
import { appendFile, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { databaseFile } from '../../database/database';
import { databases } from '../../testing/databases';
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

  /** Sends a form with an idempotency key, which is erased with the lead. */
  const contact = (email: string) => service.sendContact({ email }, { 'idempotency-key': email });
  const erase = (email: string) => service.run('leads', 'erase', email);
  const emails = async () => (await service.leads()).map(({ email }) => email);
  const health = async () => (await service.health())[1];
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
    const [lead] = await service.leads();
    await erase(asha);
    // As `pg_restore` does while the service runs: it loads one table after the other.
    // The database computes the last two columns.
    const { state: _state, is_open: _isOpen, ...stored } = lead!;
    await service.inDatabase((db) => db.insertInto('lead').values(stored).execute());
    await waitUntil(async () => (await emails()).length === 0);
  });

  // The same on both databases: no SQL is involved from here on.
  if (name !== 'SQLite') return;

  test('restores a torn, damaged or lost journal, with red health until the next start', async () => {
    const readIds = async () => (await readFile(journal, 'utf8')).match(/\S{36}/g);
    await contact(asha);
    await contact(reader);
    await save();
    await erase(asha);
    await appendFile(journal, '\n0190c5a4-18');
    await erase(reader);
    const whole = await readIds();
    expect(whole).toHaveLength(2);
    await writeFile(journal, `${whole?.[0]}\n${whole?.[1]?.slice(1)}`);
    await waitUntil(async () => (await health()).includes('erasures'));
    await service.restart();
    expect(await health()).toEqual([]);
    await rm(journal);
    await service.restart();
    expect(await health()).toEqual(['erasures']);
    expect((await readIds())?.sort()).toEqual(whole?.sort());
    await service.app.close();
    await load();
    await service.restart();
    expect(await emails()).toEqual([]);
  });

  test('blocks start, restore and erasure if its journal is unreadable', async () => {
    await contact(asha);
    await rm(journal, { force: true });
    await mkdir(journal, { recursive: true });
    await waitUntil(async () => (await health()).includes('erasures'));
    await expect(service.restart()).rejects.toThrow(/erasure journal .* is not readable .* put it back/);
    const { code, errors } = await erase(asha);
    expect([code, errors]).toEqual([1, expect.stringContaining('Nothing was erased')]);
    const copy = join(folder, 'copy');
    await mkdir(copy);
    await writeFile(join(copy, 'database.sqlite'), '');
    const restored = await service.run('restore', copy);
    expect(restored.errors).toContain('is not readable');
    expect(await emails()).toEqual([asha]);
  });
});
