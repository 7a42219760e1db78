import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { migrations } from '../database/database';
import { databases, type TestDatabase } from '../testing/databases';
import { startService, type TestService } from '../testing/test-service';
import { waitUntil } from '@hireloom/testing/wait-until';
import { startWebhookReceiver } from '../testing/webhook-receiver';

const postgres = databases.find(({ name }) => name === 'PostgreSQL');

let database: TestDatabase;
let services: TestService[] = [];

/** Starts services in this process, each on its own connections. */
const start = async (count: number, overrides: Parameters<typeof startService>[1] = {}) => {
  const shared = { ...database, remove: async () => undefined };
  const own = (number: number) => ({ ...overrides, releasesFolder: `${database.dataDir}/${number}` });
  services = await Promise.all(
    Array.from({ length: count }, (_, number) => startService(shared, own(number))),
  );
};

const query = async <Row>(text: string): Promise<Row[]> =>
  services[0]!.inDatabase(async (db) => (await sql.raw<Row>(text).execute(db)).rows);

(postgres ? describe : describe.skip)('several APIs on one PostgreSQL', () => {
  beforeEach(async () => {
    database = await postgres!.create();
  });
  afterEach(async () => {
    await Promise.all(services.map(({ stop }) => stop()));
    await database.remove();
  });

  test('all start at once on an empty database and migrate it once', async () => {
    await start(8);
    for (const { health } of services) await waitUntil(async () => (await health())[0] === 200);
    const applied = await query<{ name: string }>('select name from kysely_migration order by name');
    expect(applied.map(({ name }) => name)).toEqual(Object.keys(migrations));
  });

  test('share one limit per visitor, or per /64 network with IPv6', async () => {
    await start(2, { postsPerMinute: 4, postsPerHour: 100 });
    let turn = 0;
    const send = async (visitor: string) => {
      const form = { email: `${randomUUID()}@acorn.example` };
      const { post } = services[(turn += 1) % 2]!;
      return (await post('subscribe', form, { 'x-forwarded-for': visitor })).statusCode;
    };
    const sendMany = async (visitors: string[]) => {
      const statuses = [];
      for (const visitor of visitors) statuses.push(await send(visitor));
      return statuses;
    };
    const allowed = Array(4).fill(201) as number[];
    expect(await sendMany(Array<string>(6).fill('203.0.113.7'))).toEqual([...allowed, 429, 429]);
    expect(await send('203.0.113.8')).toBe(201);
    const network = ['::1', '::2', ':1::', ':ffff::1', '::9'].map((end) => `2001:db8:1:2${end}`);
    expect(await sendMany(network)).toEqual([...allowed, 429]);
    const keys = await query<{ key: string }>('select key from post_limit');
    expect(keys.length).toBeGreaterThan(3);
    expect(JSON.stringify(keys)).not.toMatch(/203\.0|2001:db8/);
    // There are few enough IP addresses to try them all.
    const tried = [60_000, 3_600_000].map((windowMs) =>
      createHash('sha256').update(`${windowMs} 203.0.113.7`).digest('base64url'),
    );
    expect(keys.filter(({ key }) => tried.includes(key))).toEqual([]);
  });

  test('deliver each notice once', async () => {
    const receiver = await startWebhookReceiver();
    await start(3, { webhook: { url: receiver.url, secret: 'a secret of the two of us' } });
    await Promise.all(
      Array.from({ length: 60 }, (_, number) =>
        services[number % 3]!.sendContact({ email: `asha${number}@acorn.example` }),
      ),
    );
    const unsettled = () => query('select id from outbox where settled_at is null');
    await waitUntil(async () => receiver.calls.length >= 60 && (await unsettled()).length === 0);
    expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(60);
    expect(receiver.calls).toHaveLength(60);
    await receiver.stop();
  });
});
