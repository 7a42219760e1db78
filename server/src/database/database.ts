import { join } from 'node:path';
import { type Kysely, type Migration, sql } from 'kysely';
import type { Config } from '../../config';
import { checkExists, isShared, openTables } from './open-tables';
import type { ConnectionLog } from './postgres';
import type { Database, Schema } from './schema';
import { toSearchText } from './search-text';

const tables = [
  sql`create table lead (
    id text primary key,
    kind text not null,
    email text not null,
    payload text not null,
    unique_key text unique,
    created_at text not null,
    agreed_to text,
    agreed_at text,
    phone_e164 text,
    quarantined_because text,
    link_token text unique,
    awaits_confirmation_since text,
    confirmed_at text,
    about text,
    origin text,
    trace text
  )`,
  sql`create index lead_created_at on lead (created_at)`,
  sql`create index lead_email on lead (lower(email))`,
  sql`create table idempotency_key (
    key text primary key,
    request_hash text not null,
    created_at text not null,
    lead_id text
  )`,
  sql`create index idempotency_key_created_at on idempotency_key (created_at)`,
  sql`create index idempotency_key_lead_id on idempotency_key (lead_id)`,
  sql`create table outbox (
    id text primary key,
    lead_id text not null,
    channel text not null,
    created_at text not null,
    attempts integer not null,
    next_attempt_at text not null,
    settled_at text,
    is_sent integer not null,
    last_error text
  )`,
  sql`create index outbox_lead_id on outbox (lead_id)`,
  // Partial: notices settled long ago must not slow down the search for due ones.
  sql`create index outbox_due on outbox (channel, next_attempt_at) where settled_at is null`,
  sql`create table secret (id integer primary key, secret text not null)`,
  sql`create table daily_work (name text primary key, done_at text not null)`,
  sql`create table applied_erasure (id text primary key)`,
];

/** Only for PostgreSQL: see `createCounter` in `leads/rate-limit.ts`. */
const postgresTables = [
  sql`create unlogged table post_limit (key text primary key, used integer not null, ends_at text not null)`,
  sql`create index post_limit_ends_at on post_limit (ends_at)`,
];

/** What a form says beyond the schemas, what an idempotency key's body was, and what commands need to know of the servers. */
const otherFields = [
  sql`alter table lead add column other_fields text`,
  sql`alter table idempotency_key add column body_hash text`,
  sql`create table server_setting (name text primary key, value text not null)`,
];

/** `state`, `is_open` and the index let the desk list and search 100,000 leads using only the index. */
const handling = (kind: 'stored' | 'virtual') => [
  sql`alter table lead add column handled_at text`,
  sql`alter table lead add column handled_by text`,
  sql`alter table lead add column handled_note text`,
  sql`alter table lead add column search_text text`,
  sql`alter table lead add column state text generated always as (case
    when quarantined_because is not null then 'quarantined'
    when awaits_confirmation_since is not null then 'unconfirmed'
    when kind = 'subscription' then 'subscribed'
    when handled_at is null then 'open' else 'handled' end) ${sql.raw(kind)}`,
  sql`alter table lead add column is_open integer generated always as (case
    when quarantined_because is null and kind <> 'subscription' and handled_at is null then 1 else 0 end) ${sql.raw(kind)}`,
  sql`create index lead_list on lead (is_open, created_at, id, kind, state, search_text)`,
  sql`create index lead_state on lead (state, created_at, id, kind, search_text)`,
  sql`create table staff_action (id text primary key, action text not null, done_at text not null, done_by text,
    leads integer not null)`,
];

async function indexLeads(db: Kysely<Schema>) {
  const rows = await db.selectFrom('lead').select(['id', 'payload']).execute();
  for (const { id, payload } of rows) {
    const search_text = toSearchText(JSON.parse(payload) as Record<string, unknown>);
    await db.updateTable('lead').set({ search_text }).where('id', '=', id).execute();
  }
}

/** Applied in the order of their names. Never change the effect of a released migration; alter its tables in a new one. */
export const migrations: Record<string, Migration> = {
  '001-leads': {
    up: async (db: Kysely<unknown>) => {
      for (const table of isShared(db) ? [...tables, ...postgresTables] : tables) await table.execute(db);
    },
  },
  '002-other-fields': {
    up: async (db: Kysely<unknown>) => {
      for (const change of otherFields) await change.execute(db);
    },
  },
  '003-handling': {
    up: async (db: Kysely<unknown>) => {
      for (const change of handling(isShared(db) ? 'stored' : 'virtual')) await change.execute(db);
      await indexLeads(db);
    },
  },
};

export const databaseFile = (dataDir: string) => join(dataDir, 'hireloom.sqlite');

export const migrationTable = 'kysely_migration';

/** The application name of the server's connections, by which a restore detects a running server. */
export const postgresName = 'hireloom-leads';

/** Opens the servers' database without creating it: a command in a shell without their settings would get an empty one. @throws UsageError */
export async function openServersDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
): Promise<Database> {
  checkExists(databaseFile(config.dataDir), config.databaseUrl);
  return openDatabase(config);
}

export const openDatabase = (
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  log?: ConnectionLog,
): Promise<Database> =>
  openTables<Schema>(
    { databaseUrl, file: databaseFile(dataDir), log },
    {
      name: postgresName,
      // The statements of a call take milliseconds.
      statementMs: 5000,
      // An acknowledged lead is on disk, and deleted rows are overwritten with zeros.
      pragmas: ['synchronous = FULL', 'secure_delete = ON'],
      migrations,
      migrationTable,
    },
  );
