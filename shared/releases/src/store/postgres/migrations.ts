import { type Kysely, type Migration, sql } from 'kysely';

/** Of this store alone: the API keeps account of its own tables elsewhere in the same database. */
export const SCHEMA = 'releases';

const first: Migration = {
  up: async (db: Kysely<unknown>) => {
    const statements = [
      `create table releases.file (
         integrity text primary key,
         data bytea not null,
         brotli bytea,
         gzip bytea,
         put_at timestamptz not null default now()
       )`,
      // What is compressed already gets no smaller.
      `alter table releases.file
         alter column data set storage external,
         alter column brotli set storage external,
         alter column gzip set storage external`,
      `create table releases.release (
         name text not null,
         id text not null,
         description text not null,
         put_at timestamptz not null default now(),
         primary key (name, id)
       )`,
      `create table releases.release_file (
         name text not null,
         id text not null,
         path text not null,
         integrity text not null references releases.file (integrity),
         primary key (name, id, path),
         foreign key (name, id) references releases.release (name, id) on delete cascade
       )`,
      'create index release_file_integrity on releases.release_file (integrity)',
      `create table releases.site_version (
         id text primary key,
         content text not null,
         put_at timestamptz not null default now()
       )`,
      `create table releases.traffic (
         is_only boolean primary key default true check (is_only),
         serial integer not null,
         state text
       )`,
      'insert into releases.traffic (serial, state) values (0, null)',
      `create table releases.traffic_state (
         serial integer primary key,
         state text not null,
         put_at timestamptz not null default now()
       )`,
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const previewSecret: Migration = {
  up: (db: Kysely<unknown>) =>
    sql
      .raw(
        `create table releases.preview_secret (
           is_only boolean primary key default true check (is_only),
           secret text not null
         )`,
      )
      .execute(db)
      .then(() => undefined),
};

const uploads: Migration = {
  up: (db: Kysely<unknown>) =>
    sql
      .raw(
        `create table releases.upload (
           key text not null,
           integrity text not null references releases.file (integrity) on delete cascade,
           put_at timestamptz not null default now(),
           primary key (key, integrity)
         )`,
      )
      .execute(db)
      .then(() => undefined),
};

/** Never changed once they are released: a change of the tables is one more. */
export const migrations: Record<string, Migration> = {
  '001-releases': first,
  '002-preview-secret': previewSecret,
  '003-uploads': uploads,
};
