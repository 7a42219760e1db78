import { type Kysely, type Migration, sql } from 'kysely';

export const leadOrigin: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table lead add column origin text`.execute(db);
  },
};
