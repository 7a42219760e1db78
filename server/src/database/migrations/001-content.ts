import { type Kysely, type Migration, sql } from 'kysely';

const tables = [
  sql`create table article (
    id text primary key,
    slug text not null unique,
    heading text not null,
    summary text not null,
    body text not null,
    search_text text not null,
    snippet text not null,
    banner text not null,
    category text not null,
    created_at text not null,
    updated_at text,
    content_hash text not null
  )`,
  sql`create table case_study (
    id text primary key,
    slug text not null unique,
    heading text not null,
    subtitle text not null,
    category text not null,
    client_background text not null,
    search_text text not null,
    snippet text not null,
    logo text not null,
    quote text not null,
    author text not null,
    challenge text not null,
    solution text not null,
    results_achieved text not null,
    created_at text not null,
    service text,
    figure text,
    content_hash text not null
  )`,
  sql`create table testimonial (
    id text primary key,
    slug text not null unique,
    heading text not null,
    banner text not null,
    message text not null,
    position integer not null,
    content_hash text not null
  )`,
  sql`create table logo (
    id text primary key,
    slug text not null unique,
    heading text not null,
    banner text not null,
    position integer not null,
    content_hash text not null
  )`,
  sql`create table content_state (id integer primary key, version text not null, imported_at text not null)`,
];

export const content: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of tables) await table.execute(db);
  },
};
