import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';
import { migrations } from '../database/database';
import { buildApp } from '../../app';
import { type Config, readConfig } from '../../config';
import { type ContentFixture, createContent } from '../testing/content-fixture';
import { databases, type TestDatabase } from '../testing/databases';
import { ownPage } from '../testing/own-page';
import { programFile } from '../testing/program-file';
import { waitUntil } from '@hireloom/testing/wait-until';
import { startWebhookReceiver } from '../testing/webhook-receiver';
import { operator, operatorToken } from '../testing/operator';

const postgres = databases.find(({ name }) => name === 'PostgreSQL');

let database: TestDatabase;
let content: ContentFixture;
let apps: Awaited<ReturnType<typeof buildApp>>[] = [];

/** In this process, each on its own connections. */
async function build(overrides: Partial<Config> = {}) {
  const { databaseUrl } = database;
  const config = {
    ...readConfig({ LOG_LEVEL: 'silent', METRICS_TOKEN: operatorToken }),
    databaseUrl,
    contentDir: content.folder,
    readingProgram: programFile('reading-program'),
  };
  const built = await buildApp({ ...config, ...overrides });
  apps.push(built);
  return built.app;
}

async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.databaseUrl });
  await client.connect();
  const { rows } = await client.query<Row>(text);
  await client.end();
  return rows;
}

(postgres ? describe : describe.skip)('several APIs on one PostgreSQL', () => {
  beforeEach(async () => {
    [database, content] = await Promise.all([postgres!.create(), createContent()]);
  });
  afterEach(async () => {
    await Promise.all(apps.map(({ app }) => app.close()));
    apps = [];
    await content.remove();
    await database.remove();
  });

  test('all start at once on an empty database and migrate it once', async () => {
    const services = await Promise.all(Array.from({ length: 8 }, () => build()));
    for (const app of services) {
      await waitUntil(
        async () => (await app.inject({ url: '/health', headers: operator })).statusCode === 200,
      );
    }
    const applied = await query<{ name: string }>('select name from kysely_migration order by name');
    expect(applied.map(({ name }) => name)).toEqual(Object.keys(migrations));
  }, 120_000);

  test('share one limit per visitor, or per /64 network with IPv6', async () => {
    const limits = { postsPerMinute: 4, postsPerHour: 100, trustProxy: 'loopback' };
    const services = [await build(limits), await build(limits)];
    let turn = 0;
    const send = async (visitor: string) => {
      const answer = await services[(turn += 1) % 2]!.inject({
        method: 'POST',
        url: '/api/api/addcontact',
        headers: { ...ownPage, 'x-forwarded-for': visitor },
        payload: { firstName: 'Asha', lastName: 'Rao', email: `${randomUUID()}@acorn.example` },
      });
      return answer.statusCode;
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
  }, 60_000);

  test('deliver each notice once', async () => {
    const receiver = await startWebhookReceiver();
    const webhook = { url: receiver.url, secret: 'a secret of the two of us' };
    const overrides = { webhook, postsPerMinute: 100, postsPerHour: 100 };
    const services = [await build(overrides), await build(overrides), await build(overrides)];
    const payload = { firstName: 'Asha', lastName: 'Rao' };
    const send = (_: unknown, number: number) =>
      services[number % 3]!.inject({
        method: 'POST',
        url: '/api/api/addcontact',
        headers: ownPage,
        payload: { ...payload, email: `asha${number}@acorn.example` },
      });
    const answers = await Promise.all(Array.from({ length: 60 }, send));
    expect(answers.filter(({ statusCode }) => statusCode !== 201)).toEqual([]);
    const unsettled = () => query('select id from outbox where settled_at is null');
    await waitUntil(async () => receiver.calls.length >= 60 && (await unsettled()).length === 0);
    expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(60);
    expect(receiver.calls).toHaveLength(60);
    await receiver.stop();
  }, 60_000);
});
