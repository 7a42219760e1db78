import { type Kysely, type Migration, sql } from 'kysely';

export const noVisitCount: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`drop table visit_count`.execute(db);
  },
};
