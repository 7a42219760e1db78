import type { Kysely, Migration } from 'kysely';

export const leadAbout: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('lead').addColumn('about', 'text').execute();
  },
};
