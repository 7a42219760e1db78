import { type Kysely, type Migration, sql } from 'kysely';

/** Content is read from files. */
export const noContent: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['article', 'case_study', 'testimonial', 'logo', 'content_state']) {
      await sql`drop table ${sql.table(table)}`.execute(db);
    }
  },
};
