import { type TestPostgres, startPostgres } from '@hireloom/testing/services/postgres';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type ContentFixture, createContent } from '../testing/content-fixture';
import { databasesOn, type TestDatabase } from '../testing/databases';
import { postContact } from '../testing/own-page';
import { type RunningServer, startServer } from '../testing/running-server';
import { waitUntil } from '@hireloom/testing/wait-until';
import { operator } from '../testing/operator';

const withPostgres = process.env.TEST_POSTGRES_URL ? describe : describe.skip;

type Sent = { status: number; retryAfter: string | null };

/** Statuses by kind of call, and the acknowledged leads. */
type Load = { answers: Sent[]; failed: string[]; acknowledged: string[]; stop: () => Promise<void> };

let postgres: TestPostgres;
let database: TestDatabase;
let content: ContentFixture;
/** Cleans up after a failed test. */
let cleanups: (() => void)[] = [];

const environment = (more: NodeJS.ProcessEnv = {}) => ({
  DATA_DIR: database.dataDir,
  DATABASE_URL: database.databaseUrl ?? '',
  CONTENT_DIR: content.folder,
  LOG_LEVEL: 'warn',
  ...more,
});

const getStatus = async ({ address }: RunningServer, path: string) =>
  (await fetch(address + path, { headers: operator })).status;

async function start(...options: Parameters<typeof startServer>): Promise<RunningServer> {
  const server = await startServer(...options);
  cleanups.push(() => server.process.kill('SIGKILL'));
  return server;
}

async function end(server: RunningServer) {
  server.process.kill('SIGTERM');
  await server.exited;
}

const postLead = ({ address }: RunningServer, email: string) =>
  postContact(address, { email }, { 'idempotency-key': randomUUID() });

/** Visitors who send forms and read lists, one at a time, until stopped. */
function putUnderLoad(server: RunningServer): Load {
  let isOver = false;
  const load: Omit<Load, 'stop'> = { answers: [], failed: [], acknowledged: [] };
  const call = async (send: () => Promise<Response>) => {
    try {
      const answer = await send();
      await answer.text();
      load.answers.push({ status: answer.status, retryAfter: answer.headers.get('retry-after') });
      return answer.status;
    } catch (error) {
      load.failed.push(String(error));
      return 0;
    }
  };
  const visit = async () => {
    while (!isOver) {
      const email = `${randomUUID()}@acorn.example`;
      if ((await call(() => postLead(server, email))) === 201) load.acknowledged.push(email);
      await call(() => fetch(`${server.address}/health`, { headers: operator }));
    }
  };
  cleanups.push(() => (isOver = true));
  const visits = Array.from({ length: 16 }, visit);
  const stop = async () => {
    isOver = true;
    await Promise.all(visits);
  };
  return { ...load, stop };
}

async function storedEmails(): Promise<string[]> {
  const client = new pg.Client({ connectionString: database.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ email: string }>('select email from lead');
  await client.end();
  return rows.map(({ email }) => email);
}

const missing = (wanted: string[], there: string[]) => {
  const all = new Set(there);
  return wanted.filter((one) => !all.has(one));
};

withPostgres('when PostgreSQL', () => {
  beforeAll(async () => {
    postgres = await startPostgres();
    [database, content] = await Promise.all([databasesOn(postgres.url)[1]!.create(), createContent()]);
  });
  afterEach(async () => {
    for (const end of cleanups) end();
    cleanups = [];
    await postgres.thaw();
  });
  afterAll(async () => {
    await content.remove();
    await postgres.remove();
  });

  test('restarts or crashes under load, forms get 503 and acknowledged leads survive', async () => {
    const server = await start(environment());
    const load = putUnderLoad(server);
    for (const fail of [postgres.stop, postgres.crash, postgres.kill]) {
      const before = load.acknowledged.length;
      await waitUntil(() => load.acknowledged.length >= before + 50);
      const refusals = () => load.answers.filter(({ status }) => status === 503).length;
      const refusedBefore = refusals();
      await fail();
      await waitUntil(() => refusals() > refusedBefore + 50);
      expect(await getStatus(server, '/livez')).toBe(200);
      await postgres.start();
    }
    const before = load.acknowledged.length;
    await waitUntil(() => load.acknowledged.length >= before + 50);
    await load.stop();

    expect(load.failed).toEqual([]);
    expect([...new Set(load.answers.map(({ status }) => status))].sort()).toEqual([200, 201, 503]);
    expect(load.answers.filter(({ status, retryAfter }) => status === 503 && !retryAfter)).toEqual([]);
    expect(missing(load.acknowledged, await storedEmails())).toEqual([]);
    expect(server.words()).toContain('a connection to PostgreSQL was lost');
    expect(server.words()).not.toMatch(/acorn\.example|password/);
    await end(server);
  });

  test('freezes under load, /livez responds at once, /health and forms time out with 503', async () => {
    const server = await start(environment());
    const load = putUnderLoad(server);
    await waitUntil(() => load.acknowledged.length >= 50);
    await postgres.freeze();
    const from = Date.now();
    expect(await getStatus(server, '/livez')).toBe(200);
    expect(Date.now() - from).toBeLessThan(1000);
    const health = await fetch(`${server.address}/health`, { headers: operator });
    expect([health.status, health.headers.get('retry-after')]).toEqual([503, '10']);
    const lead = await postLead(server, 'asha@late.example');
    expect([lead.status, lead.headers.get('retry-after')]).toEqual([503, '10']);
    expect(Date.now() - from).toBeLessThan(15_000);

    await postgres.thaw();
    const before = load.acknowledged.length;
    await waitUntil(() => load.acknowledged.length >= before + 50);
    await load.stop();
    expect(load.failed).toEqual([]);
    expect([...new Set(load.answers.map(({ status }) => status))].sort()).toEqual([200, 201, 503]);
    expect(missing(load.acknowledged, await storedEmails())).toEqual([]);
    await end(server);
  });
});
