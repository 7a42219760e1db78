import type { Kysely, Migration } from 'kysely';

export const storyServices: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('case_study').addColumn('service', 'text').execute();
    await db.schema.alterTable('case_study').addColumn('figure', 'text').execute();
  },
};
