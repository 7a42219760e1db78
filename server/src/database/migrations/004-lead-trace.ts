import { type Kysely, type Migration, sql } from 'kysely';

export const leadTrace: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table lead add column trace text`.execute(db);
  },
};
