import { setUpFolder } from '@hireloom/testing/set-up-folder';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { databases } from '../../testing/databases';
import { programFile, serverFolder } from '../../testing/program-file';
import { startService, type TestService } from '../../testing/test-service';
import { waitUntil } from '@hireloom/testing/wait-until';

const execute = promisify(execFile);

describe.each(databases)('a backup on $name', ({ name, create }) => {
  let service: TestService;
  let copy: string;
  const inFolder = setUpFolder();
  beforeEach(async () => {
    copy = inFolder('copy');
    service = await startService(await create());
  });
  afterEach(() => service.stop());

  const subscribe = (email: string) => service.send('subscribe', { email });
  const environment = () => ({
    ...process.env,
    DATA_DIR: service.config.dataDir,
    DATABASE_URL: service.config.databaseUrl ?? '',
  });
  const run = (script: string, from = copy) => service.run(script, from);
  const emails = async () => (await service.leads()).map(({ email }) => email);

  test('made under load contains every acknowledged lead and can be restored', async () => {
    for (let number = 0; number < 300; number += 1) await subscribe(`before${number}@acorn.example`);
    let isDone = false;
    const during = (async () => {
      for (let number = 0; !isDone; number += 1) await subscribe(`during${number}@acorn.example`);
    })();
    const made = await run('backup');
    isDone = true;
    await during;
    expect(made).toMatchObject({ code: 0, errors: '' });

    await subscribe('afterwards@acorn.example');
    expect((await run('restore')).errors).toMatch(
      /the service is running. Stop it, restore, and start it again/i,
    );
    await service.app.close();
    expect(await run('restore')).toMatchObject({ code: 0, errors: '' });
    const restored = await emails();
    expect(restored).not.toContain('afterwards@acorn.example');
    expect(restored.filter((email) => email.startsWith('before'))).toHaveLength(300);
    await service.restart();
    await subscribe('again@acorn.example');
  });

  test('that is damaged, foreign, newer or missing is rejected without data loss', async () => {
    for (let number = 0; number < 400; number += 1) await subscribe(`reader${number}@acorn.example`);
    await run('backup');
    const file = join(copy, name === 'SQLite' ? 'database.sqlite' : 'database.dump');
    const whole = await readFile(file);
    const newer = inFolder('newer');
    await service.inDatabase(async (db) => {
      const migrated = 'kysely_migration' as 'daily_work';
      await db
        .insertInto(migrated)
        .values({ name: '999-later', timestamp: '' } as never)
        .execute();
      await run('backup', newer);
      await db.deleteFrom(migrated).where('name', '=', '999-later').execute();
    });

    await service.app.close();
    expect((await run('restore', newer)).errors).toContain('newer version of the service');
    await truncate(file, Math.floor(whole.length / 2));
    expect((await run('restore')).errors).toMatch(/is damaged|is not a backup of this service/);
    await writeFile(file, 'something else');
    expect((await run('restore')).errors).toMatch(/is damaged|is not a backup of this service/);
    expect((await run('restore', inFolder('none'))).errors).toContain('does not exist');
    expect(await emails()).toHaveLength(400);
  });

  test('that does not fit on the disk fails with an error and leaves no file', async () => {
    for (let number = 0; number < 50; number += 1) await subscribe(`reader${number}@acorn.example`);
    // In blocks of 512 bytes: a file cannot grow beyond that.
    const command = `ulimit -f 16; exec "$0" "$@"`;
    const words = ['-c', command, process.execPath, programFile('backup'), copy];
    const options = { cwd: serverFolder, env: environment() };
    const failed = await execute('sh', words, options).catch((error: { stderr: string }) => error);
    expect(failed.stderr).toMatch(/No backup was made|nothing was changed/);
    expect(failed.stderr).not.toMatch(/\n +at /);
    expect(await readdir(inFolder())).toEqual([]);
    expect(await emails()).toHaveLength(50);
  });

  if (name === 'SQLite')
    test('leaves the old or the restored database whenever a restore is killed', async () => {
      await subscribe('saved@acorn.example');
      // Large enough for a restore to take a while.
      const fillWith = (letter: string) =>
        service.inDatabase((db) =>
          db
            .updateTable('lead')
            .set({ payload: letter.repeat(50_000_000) })
            .execute(),
        );
      await fillWith('x');
      await run('backup');
      await fillWith('y');
      await subscribe('later@acorn.example');
      await service.app.close();
      const [old, restored] = ['saved@acorn.example later@acorn.example', 'saved@acorn.example'];
      const found: string[] = [];
      const options = { cwd: serverFolder, env: environment() };
      for (let delayMs = 100; found.at(-1) !== restored; delayMs += 30) {
        const child = execFile(process.execPath, [programFile('restore'), copy], options);
        const ended = once(child, 'close');
        setTimeout(() => child.kill('SIGKILL'), delayMs);
        await ended;
        found.push((await emails()).join(' '));
      }
      expect(found.length).toBeGreaterThan(3);
      for (const one of found) expect([old, restored]).toContain(one);
    }, 120_000);

  if (name === 'SQLite') return;

  const connect = () => new pg.Client({ connectionString: service.config.databaseUrl }).connect();

  test.each([
    ['is killed', 'SIGKILL'],
    ['loses its connection', undefined],
  ] as const)('leaves the old or the restored database if a restore %s midway', async (_what, signal) => {
    const holder = await connect();
    await holder.query(`insert into lead (id, kind, email, payload, created_at)
      select number::text, 'contact', 'a', repeat('x', 2000), '2026' from generate_series(1, 1000) as number`);
    await run('backup');
    await service.app.close();
    await holder.query(
      "insert into lead (id, kind, email, payload, created_at) values ('a', 'contact', 'a', '{}', '2026')",
    );
    await holder.query('begin; lock table lead in access share mode');
    const child = execFile(process.execPath, [programFile('restore'), copy], {
      cwd: serverFolder,
      env: environment(),
    });
    const ended = new Promise((done) => child.once('close', done));
    const waits = `from pg_stat_activity where datname = current_database() and application_name = 'hireloom-backup' and wait_event_type = 'Lock'`;
    const watcher = await connect();
    await waitUntil(async () => (await watcher.query(`select 1 ${waits}`)).rows.length > 0);
    if (signal) child.kill(signal);
    else await watcher.query(`select pg_terminate_backend(pid) ${waits}`);
    await ended;
    await holder.query('commit');
    const isAtWork = "select 1 from pg_stat_activity where application_name = 'hireloom-backup'";
    await waitUntil(async () => (await watcher.query(isAtWork)).rows.length === 0);
    const { rows } = await watcher.query<{ count: number }>('select count(*)::int from lead');
    // When this process is killed, psql keeps running and finishes what it has started.
    expect(signal ? [1000, 1001] : [1001]).toContain(rows[0]?.count);
    await Promise.all([holder.end(), watcher.end()]);
  });
});
