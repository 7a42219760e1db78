import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely';

export const postLimits: Migration = {
  async up(db: Kysely<unknown>) {
    // SQLite has one process, which counts in memory.
    if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
    // Unlogged: a count is worth no wait for the disk, and is gone after a crash, as it would be from memory.
    await sql`
      create unlogged table post_limit (key text primary key, used integer not null, ends_at timestamptz not null)
    `.execute(db);
    await sql`create index post_limit_ends_at on post_limit (ends_at)`.execute(db);
  },
};
