import { createTestDatabase } from '@hireloom/testing/test-database';
import pg from 'pg';
import { openPostgresStore } from './postgres-store';
import { state } from '../testing/traffic-state';

const { TEST_POSTGRES_URL: server } = process.env;
const withPostgres = server ? describe : describe.skip;

withPostgres('a release store in PostgreSQL', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  const opened: { close: () => Promise<void> }[] = [];
  const open = () => {
    const store = openPostgresStore(database.url, { warn: () => undefined });
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

  test('tells of a change at once, and again after its connection was lost', async () => {
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

  test('goes on after all connections were lost, also in the middle of a deploy', async () => {
    const store = open();
    await store.putTraffic(state(1));
    await endAllConnections();
    expect(await store.putTraffic(state(2))).toBe(true);
    const integrity = await store.putFile(Buffer.from('one'));
    await endAllConnections();
    expect(await store.missingFiles([integrity])).toEqual([]);
    expect((await store.traffic())?.serial).toBe(2);
  });

  test('knows its own change again when the answer to it was lost', async () => {
    const store = open();
    await store.putTraffic(state(1));
    const { query } = pg.Client.prototype;
    const lossy = jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...args: unknown[]
    ) {
      const sent = (query as (...all: unknown[]) => Promise<unknown>).apply(this, args);
      if (args[0] !== 'commit') return sent;
      lossy.mockRestore();
      return sent.then(() =>
        Promise.reject(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })),
      );
    } as never);
    expect(await store.putTraffic(state(2, 'b'.repeat(16)))).toBe(true);
    expect(await store.traffic()).toEqual(state(2, 'b'.repeat(16)));
  });

  test('keeps every state of the traffic, and makes do with the last one where the row of it is lost', async () => {
    const store = open();
    for (const serial of [1, 2, 3]) await store.putTraffic(state(serial));
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query('select serial from releases.traffic_state order by serial');
    expect(rows).toEqual([{ serial: 1 }, { serial: 2 }, { serial: 3 }]);
    await client.query('delete from releases.traffic');
    await client.end();
    expect((await store.traffic())?.serial).toBe(3);
    expect(await store.putTraffic(state(3))).toBe(false);
    expect(await store.putTraffic(state(4))).toBe(true);
  });

  test('says what is wrong with an address that is none, without the password', async () => {
    const away = openPostgresStore('postgres://someone:secret@127.0.0.1:1/site');
    const words = await away.traffic().catch((error: unknown) => (error as Error).message);
    expect(words).toContain("the release store can't be reached: PostgreSQL database site on 127.0.0.1:1");
    expect(words).not.toContain('secret');
    await away.close();
  });
});
