import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';
import { migrations } from '../database/database';
import { buildApp } from '../../app';
import { type Config, readConfig } from '../../config';
import { type ContentFixture, createContent } from '../testing/content-fixture';
import { databasesOn, type TestDatabase } from '../testing/databases';
import { ownPage } from '../testing/own-page';
import { programFile } from '../testing/program-file';
import { type TestPostgres, startPostgres } from '@hireloom/testing/services/postgres';
import { type RunningServer, startServer } from '../testing/running-server';
import { waitUntil } from '@hireloom/testing/wait-until';
import { startWebhookReceiver } from '../testing/webhook-receiver';
import { operator, operatorToken } from '../testing/operator';

const withPostgres = process.env.TEST_POSTGRES_URL ? describe : describe.skip;
const secret = 'a secret of the two of us';

let postgres: TestPostgres;
let database: TestDatabase;
let content: ContentFixture;
let running: RunningServer[] = [];
let apps: Awaited<ReturnType<typeof buildApp>>[] = [];

const environment = (more: NodeJS.ProcessEnv = {}) => ({
  DATA_DIR: database.dataDir,
  DATABASE_URL: database.databaseUrl ?? '',
  CONTENT_DIR: content.folder,
  DRAIN_NOTICE_MS: '0',
  ...more,
});

async function start(more: NodeJS.ProcessEnv) {
  const server = await startServer(environment(more));
  running.push(server);
  return server;
}

const postTo = (address: string, headers: Record<string, string> = {}) =>
  fetch(`${address}/api/api/addcontact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...ownPage, ...headers },
    body: JSON.stringify({ firstName: 'Asha', lastName: 'Rao', email: `${randomUUID()}@acorn.example` }),
  });

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

const timesById = (calls: Awaited<ReturnType<typeof startWebhookReceiver>>['calls']) => {
  const times = new Map<string, number>();
  for (const { headers } of calls) {
    const id = String(headers['webhook-id']);
    times.set(id, (times.get(id) ?? 0) + 1);
  }
  return times;
};

withPostgres('several APIs on one PostgreSQL', () => {
  beforeAll(async () => {
    postgres = await startPostgres();
  }, 60_000);
  beforeEach(async () => {
    [database, content] = await Promise.all([databasesOn(postgres.url)[1]!.create(), createContent()]);
  });
  afterEach(async () => {
    for (const { process } of running) process.kill('SIGKILL');
    await Promise.all([...running.map(({ exited }) => exited), ...apps.map(({ app }) => app.close())]);
    [running, apps] = [[], []];
    await content.remove();
    await database.remove();
  });
  afterAll(() => postgres.remove());

  test('all start at once on an empty database and migrate it once', async () => {
    const services = await Promise.all(Array.from({ length: 24 }, () => build()));
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

  test('reset limits at the end of their window and after clock changes', async () => {
    const app = await build({ postsPerMinute: 1 });
    const send = async () =>
      (
        await app.inject({
          method: 'POST',
          url: '/api/api/subscribe',
          headers: ownPage,
          payload: { email: 'a@b.example' },
        })
      ).statusCode;
    expect([await send(), await send()]).toEqual([201, 429]);
    await query("update post_limit set ends_at = '2000-01-01'");
    expect([await send(), await send()]).toEqual([201, 429]);
    // The state after the database's clock was set back by an hour.
    await query("update post_limit set ends_at = '2999-01-01'");
    expect([await send(), await send()]).toEqual([201, 429]);
  }, 60_000);

  test('deliver each notice once when PostgreSQL crashes under load', async () => {
    const receiver = await startWebhookReceiver();
    const webhook = { LEADS_WEBHOOK_URL: receiver.url, LEADS_WEBHOOK_SECRET: secret };
    const servers = await Promise.all([start(webhook), start(webhook), start(webhook)]);
    let isOver = false;
    const visit = async (server: RunningServer) => {
      while (!isOver) await (await postTo(server.address)).text();
    };
    const visits = servers.flatMap((server) => [visit(server), visit(server)]);
    for (const goal of [40, 120]) {
      await waitUntil(() => receiver.calls.length >= goal, 60_000);
      await postgres.crash();
      await postgres.start();
    }
    await waitUntil(() => receiver.calls.length >= 200, 60_000);
    isOver = true;
    await Promise.all(visits);
    const notices = async () => query<{ settled_at: string | null }>('select settled_at from outbox');
    await waitUntil(async () => (await notices()).every(({ settled_at }) => settled_at), 90_000);
    const all = (await notices()).length;
    expect([timesById(receiver.calls).size, receiver.calls.length]).toEqual([all, all]);
    expect(servers.map(({ process }) => process.exitCode)).toEqual([null, null, null]);
    await receiver.stop();
  }, 240_000);
});
