import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { getReleasesFile } from '../files';
import { type ContentFixture, createContent } from '../../testing/content-fixture';
import { databases, type TestDatabase } from '../../testing/databases';
import { operator } from '../../testing/operator';
import { ownPage } from '../../testing/own-page';
import { programFile, serverFolder } from '../../testing/program-file';
import { runScript } from '../../testing/run-script';
import { startServer } from '../../testing/running-server';
import { runSql } from '../../testing/sqlite-faults';
import { waitUntil } from '@hireloom/testing/wait-until';

const LEADS = 50_000;
const [sqlite, postgres] = databases;

let source: TestDatabase;
let target: TestDatabase;
let content: ContentFixture;
/** Ends the server of a failed test. */
let stopServer = () => true;

/** Fills the tables as a year of visitors does, with texts of several bytes a character. */
const YEAR = {
  lead: `insert into lead (id, kind, email, payload, created_at, unique_key, agreed_to, agreed_at, origin)
    select printf('%08x-0000-4000-8000-000000000000', value), iif(value % 3, 'contact', 'subscription'),
      'reader' || value || '@acorn.example', json_object('email', 'reader' || value, 'requirement', 'भर्ती 🙂' || hex(randomblob(300))),
      strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || (value % 300) || ' days'), iif(value % 3, null, 'subscription:' || value),
      'contact-1', '2026-01-01T00:00:00.000Z', json_object('page', '/contactus')`,
  outbox: `insert into outbox (id, lead_id, channel, created_at, attempts, next_attempt_at, settled_at, is_sent)
    select 'notice' || value, printf('%08x-0000-4000-8000-000000000000', value), 'webhook', '2026-01-01T00:00:00.000Z', 1,
      '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 1`,
};

const environment = () => ({
  DATA_DIR: source.dataDir,
  DATABASE_URL: target.databaseUrl ?? '',
  CONTENT_DIR: content.folder,
});

async function count(table: string) {
  const client = await new pg.Client({ connectionString: target.databaseUrl }).connect();
  const statement = `select count(*)::int as rows from ${table}`;
  const { rows } = await client.query<{ rows: number }>(statement).finally(() => client.end());
  return rows[0]?.rows;
}

(postgres ? describe : describe.skip)('a year of leads', () => {
  beforeAll(async () => {
    [source, target, content] = await Promise.all([sqlite!.create(), postgres!.create(), createContent()]);
    const server = await startServer({ ...environment(), DATABASE_URL: '' });
    server.process.kill('SIGTERM');
    await server.exited;
    const numbers = `with recursive series (value) as (select 1 union all select value + 1 from series where value < ${LEADS})`;
    for (const statement of Object.values(YEAR))
      runSql(join(source.dataDir, 'hireloom.sqlite'), `${numbers} ${statement} from series`);
    runSql(
      getReleasesFile(source.dataDir),
      "insert into release_file (integrity, stored_at, data) values ('large', 1, randomblob(20000000))",
    );
  }, 120_000);
  afterAll(async () => {
    stopServer();
    await Promise.all([content.remove(), source.remove(), target.remove()]);
  });

  test('copied or interrupted, is in PostgreSQL as a whole or not at all, and a server shows it', async () => {
    for (const delayMs of [1500, 3000, 5000]) {
      const options = { cwd: serverFolder, env: { ...process.env, ...environment() } };
      const child = execFile(process.execPath, [programFile('copy-to-postgres')], options);
      const ended = once(child, 'close');
      await pause(delayMs);
      child.kill('SIGKILL');
      await ended;
      expect(await count('lead').catch(() => 0)).toBe(0);
    }
    const from = Date.now();
    expect(await runScript('copy-to-postgres', [], environment())).toMatchObject({ code: 0, errors: '' });
    expect(Date.now() - from).toBeLessThan(120_000);
    expect([await count('lead'), await count('outbox')]).toEqual([LEADS, LEADS]);
    expect(await count("release_file where integrity = 'large' and length(data) = 20000000")).toBe(1);

    await rm(join(source.dataDir, 'running'), { recursive: true, force: true });
    const server = await startServer(environment());
    stopServer = () => server.process.kill('SIGKILL');
    const health = await fetch(`${server.address}/health`, { headers: operator });
    expect([health.status, await health.json()]).toMatchObject([200, { problems: [] }]);
    const lead = { firstName: 'Asha', lastName: 'Rao', email: 'asha@acorn.example' };
    const send = () =>
      fetch(`${server.address}/api/api/addcontact`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...ownPage },
        body: JSON.stringify(lead),
      });
    // A server that has just started refuses forms while it is busy.
    await waitUntil(async () => (await send()).status === 201);
    server.process.kill('SIGTERM');
    await server.exited;
    expect(await count('lead')).toBe(LEADS + 1);
    const shown = await runScript('leads', ['export', '--email', 'reader7@acorn.example'], environment());
    expect(shown.output).toContain('भर्ती 🙂');
  }, 300_000);
});
