import type { Arm } from '@hireloom/releases';
import { type Kysely, type Migration, type RawBuilder, sql, type Transaction } from 'kysely';
import { isShared } from './open-tables';

/** `stored_at`: milliseconds by the database's clock, which all servers share. Descriptions are JSON. */
export type Tables = {
  release: { name: string; id: string; description: string; stored_at: number };
  release_path: { name: string; path: string; release: string; integrity: string };
  release_file: {
    integrity: string;
    stored_at: number;
    data: Buffer;
    brotli: Buffer | null;
    gzip: Buffer | null;
  };
  site_version: { id: string; description: string; stored_at: number };
  /**
   * Every state of the traffic: which site versions visitors get. `writer`: a random id of the write, by which a writer recognises its own
   * state.
   */
  traffic: { serial: number; description: string; writer: string };
  preview_secret: { id: number; secret: string };
  /** `hash`: the SHA-256 of the secret part of a token. `publishes`: names, separated by spaces. */
  deploy_token: {
    id: string;
    hash: string;
    team: string;
    publishes: string;
    created_at: number;
    last_used_at: number | null;
    revoked_at: number | null;
  };
  content_file: { hash: string; stored_at: number; data: Buffer };
  /** Which file a path has, from the change `since_serial` until before `until_serial`. Null: until now. */
  content_path: { path: string; since_serial: number; until_serial: number | null; hash: string };
  /** The changes of the published content. `writer`: a random id of the write, by which a writer recognises its own change. */
  content_change: {
    serial: number;
    author: string;
    made_at: number;
    source: string;
    reason: string;
    writer: string;
  };
  /**
   * How many visits of a day had an event. `site_version`, `remote`, `release`: of the canary, for both arms. `counted_at`: of the last
   * addition, in milliseconds.
   */
  visit_count: {
    day: string;
    site_version: string;
    arm: Arm;
    event: string;
    remote: string;
    release: string;
    visits: number;
    counted_at: number;
  };
};

export type ReleaseDatabase = Kysely<Tables>;

/** The current time of the database, plus `plusMs`. */
export const clock = (db: ReleaseDatabase | Transaction<Tables>, plusMs = 0): RawBuilder<number> =>
  isShared(db)
    ? sql`(extract(epoch from clock_timestamp()) * 1000)::bigint + ${sql.lit(plusMs)}`
    : sql`cast(unixepoch('subsec') * 1000 as integer) + ${sql.lit(plusMs)}`;

const createTables: Migration = {
  up: async (db: Kysely<unknown>) => {
    const bytes = sql.raw(isShared(db) ? 'bytea' : 'blob');
    const statements = [
      sql`create table release (name text not null, id text not null, description text not null, stored_at bigint not null,
        primary key (name, id))`,
      // Blobs last: SQLite reads a row's other columns without them.
      sql`create table release_file (integrity text primary key, stored_at bigint not null, data ${bytes} not null,
        brotli ${bytes}, gzip ${bytes})`,
      sql`create table release_path (name text not null, path text not null, release text not null,
        integrity text not null references release_file (integrity), primary key (name, path, release),
        foreign key (name, release) references release (name, id) on delete cascade)`,
      sql`create index release_path_release on release_path (name, release)`,
      sql`create index release_path_integrity on release_path (integrity)`,
      sql`create table site_version (id text primary key, description text not null, stored_at bigint not null)`,
      sql`create table traffic (serial integer primary key, description text not null, writer text not null)`,
      sql`create table preview_secret (id integer primary key, secret text not null)`,
    ];
    for (const statement of statements) await statement.execute(db);
  },
};

const createTokens: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`create table deploy_token (id text primary key, hash text not null, team text not null, publishes text not null,
      created_at bigint not null, last_used_at bigint, revoked_at bigint)`.execute(db);
  },
};

const nameActions: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`update traffic set description = replace(description, '"act":', '"action":')`.execute(db);
  },
};

const createContent: Migration = {
  up: async (db: Kysely<unknown>) => {
    const bytes = sql.raw(isShared(db) ? 'bytea' : 'blob');
    const statements = [
      sql`create table content_file (hash text primary key, stored_at bigint not null, data ${bytes} not null)`,
      sql`create table content_change (serial integer primary key, author text not null, made_at bigint not null,
        source text not null, reason text not null, writer text not null)`,
      sql`create table content_path (path text not null, since_serial integer not null, until_serial integer,
        hash text not null references content_file (hash), primary key (path, since_serial))`,
      sql`create index content_path_since on content_path (since_serial)`,
      sql`create index content_path_until on content_path (until_serial)`,
      sql`create index content_path_hash on content_path (hash)`,
    ];
    for (const statement of statements) await statement.execute(db);
  },
};

const createVisits: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`create table visit_count (day text not null, site_version text not null, arm text not null, event text not null,
      remote text not null, release text not null, visits bigint not null, counted_at bigint not null,
      primary key (day, site_version, arm, event))`.execute(db);
  },
};

/** Applied in the order of their names. Never change a released migration; alter its tables in a new one. */
export const migrations: Record<string, Migration> = {
  '001-releases': createTables,
  '002-tokens': createTokens,
  '003-actions': nameActions,
  '004-content': createContent,
  '005-visits': createVisits,
};
