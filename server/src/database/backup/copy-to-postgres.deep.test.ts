import pg from 'pg';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { openDatabase } from '../database';
import { databases, type TestDatabase } from '../../testing/databases';
import { runScript } from '../../testing/run-script';
import { runSql } from '../../testing/sqlite-faults';
import { createTestSite, type TestSite } from '../../testing/test-site';
import { says } from '../../testing/test-store';

const PAGE = '<body><h1>Articles</h1></body>';
const postgres = databases.find(({ name }) => name === 'PostgreSQL');

let site: TestSite;
let target: TestDatabase;
let leadsFile: string;

const subscribe = (email: string) =>
  site.get({
    method: 'POST',
    url: '/api/api/subscribe',
    headers: { 'x-fill-time': '9000', 'idempotency-key': email },
    payload: { email },
  });

const copy = (...words: string[]) =>
  runScript('copy-to-postgres', words, {
    DATA_DIR: site.store.dataDir,
    DATABASE_URL: target.databaseUrl ?? '',
    ERASURES_FILE: '',
  });

async function query(text: string) {
  const client = await new pg.Client({ connectionString: target.databaseUrl }).connect();
  return (await client.query<Record<string, unknown>>(text).finally(() => client.end())).rows;
}

const tables = ['lead', 'outbox', 'idempotency_key', 'secret', 'applied_erasure', 'daily_work'] as const;

async function readLeads(databaseUrl?: string) {
  const db = await openDatabase({ dataDir: site.store.dataDir, databaseUrl });
  const all = tables.map(async (table) =>
    (await db.selectFrom(table).selectAll().execute()).map((row) => JSON.stringify(row)).sort(),
  );
  return Promise.all(all).finally(() => db.destroy());
}

(postgres ? describe : describe.skip)('a copy from SQLite to PostgreSQL', () => {
  beforeEach(async () => {
    target = await postgres!.create();
    site = await createTestSite();
    leadsFile = path.join(site.store.dataDir, 'hireloom.sqlite');
    await site.deploy(says(PAGE));
    await site.store.store.tokens.add('content', ['content']);
    expect((await subscribe('asha@acorn.example')).statusCode).toBe(201);
  });
  afterEach(async () => {
    await site.close();
    await target.remove();
  });

  const stop = async () => {
    await site.stop();
    await site.store.store.close();
  };

  test('has every row, and the site shows the same on it', async () => {
    const version = await site.liveVersion();
    const tokens = (await site.store.store.tokens.list()).map(({ id }) => ({ id }));
    await stop();
    runSql(leadsFile, "insert into applied_erasure values ('11111111-1111-4111-8111-111111111111')");
    const leads = await readLeads();
    expect(leads.map((rows) => rows.length > 0)).toEqual([true, false, true, true, true, true]);
    expect(await copy()).toMatchObject({
      code: 0,
      errors: '',
      output: expect.stringContaining('lead: 1 rows'),
    });
    expect(await readLeads(target.databaseUrl)).toEqual(leads);
    await rm(site.store.running, { recursive: true });
    await site.start({ DATABASE_URL: target.databaseUrl });
    expect((await site.get('/blogs')).body).toBe(PAGE);
    expect((await subscribe('asha@acorn.example')).statusCode).toBe(201);
    expect((await subscribe('ravi@acorn.example')).statusCode).toBe(201);
    expect(await query('select email from lead order by email')).toEqual([
      { email: 'asha@acorn.example' },
      { email: 'ravi@acorn.example' },
    ]);
    expect(await site.liveVersion()).toBe(version);
    expect(await query('select id from deploy_token')).toEqual(tokens);
  });

  test('fails with one sentence, and changes nothing', async () => {
    const refusal = async (...words: string[]) => {
      const { code, errors } = await copy(...words);
      expect([code, errors.trim().split('\n').length]).toEqual([1, 1]);
      return errors;
    };
    expect(await refusal()).toContain('The service is running on');
    await stop();
    expect(await refusal('/nowhere')).toContain('There is no database /nowhere/database.sqlite');
    runSql(leadsFile, "update kysely_migration set name = '999-later' where name = '001-leads'");
    expect(await refusal()).toContain('newer version of the service (999-later)');
    runSql(leadsFile, "delete from kysely_migration where name = '999-later'");
    expect(await refusal()).toMatch(
      /older version of the service \(it lacks 001-leads\)\. Start this version/,
    );
    runSql(leadsFile, "insert into kysely_migration values ('001-leads', '2026')");
    expect(await query("select tablename from pg_tables where schemaname = 'public'")).toEqual([]);

    runSql(leadsFile, "update lead set about = 'a' || char(0)");
    expect(await refusal()).toMatch(/does not accept the table lead: .* Nothing was copied\./);
    expect([await query('select * from lead'), await query('select * from release')]).toEqual([[], []]);
    runSql(leadsFile, 'update lead set about = null');
    expect(await copy()).toMatchObject({ code: 0, errors: '' });
    expect(await refusal()).toMatch(/is not empty: \w+ has rows/);
  });
});
