import { createTestDatabase } from '@hireloom/test-services/test-database';
import pg from 'pg';
import { openReleaseStore } from './open-store';
import { state } from '../testing/traffic-state';

const { TEST_POSTGRES_URL: server } = process.env;
const withPostgres = server ? describe : describe.skip;

withPostgres('a release store in PostgreSQL', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  const opened: { close: () => Promise<void> }[] = [];
  const open = () => {
    const store = openReleaseStore({ databaseUrl: database.url, log: { warn: () => undefined } });
    opened.push(store);
    return store;
  };

  beforeEach(async () => {
    database = await createTestDatabase(server ?? '');
  });

  afterEach(async () => {
    await Promise.all(opened.splice(0).map((store) => store.close()));
    await database.remove();
  });

  const endAllConnections = async () => {
    const client = new pg.Client({ connectionString: `${server}/postgres` });
    await client.connect();
    const { rowCount } = await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
      [new URL(database.url).pathname.slice(1)],
    );
    await client.end();
    return rowCount;
  };

  /** Counts hints, and gives what waits for one more. */
  function hints() {
    let count = 0;
    let tell = () => {};
    return {
      onHint: () => {
        count += 1;
        tell();
      },
      next: (from = count) =>
        new Promise<void>((resolve) => {
          tell = () => count > from && resolve();
          tell();
        }),
    };
  }

  test('notifies of a change at once, and again after its connection was lost', async () => {
    const store = open();
    const heard = hints();
    const connected = heard.next();
    const stop = store.follow?.(heard.onHint);
    await connected;
    const first = heard.next();
    await open().putTraffic(state(1));
    await first;
    const back = heard.next();
    expect(await endAllConnections()).toBeGreaterThan(1);
    await back;
    const second = heard.next();
    await open().putTraffic(state(2));
    await second;
    stop?.();
  });

  test('recognises its own write when the answer was lost', async () => {
    const store = open();
    await store.putTraffic(state(1));
    const pool = pg.Pool.prototype as { query: (...all: unknown[]) => Promise<unknown> };
    const { query } = pool;
    const lossy = jest.spyOn(pool, 'query').mockImplementation(async function (this: pg.Pool, ...args) {
      const answer = await query.apply(this, args);
      if (!String(args[0]).includes('do nothing')) return answer;
      lossy.mockRestore();
      throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    });
    expect(await store.putTraffic(state(2, 'b'.repeat(16)))).toBe(true);
    expect(await store.traffic()).toEqual(state(2, 'b'.repeat(16)));
  });

  test('names an unreachable database without the password', async () => {
    const away = openReleaseStore({ databaseUrl: 'postgres://someone:secret@127.0.0.1:1/site' });
    const words = await away.traffic().catch((error: unknown) => (error as Error).message);
    expect(words).toContain("the release store can't be reached: PostgreSQL database site on 127.0.0.1:1");
    expect(words).not.toContain('secret');
    await away.close();
  });
});
