import type { Kysely, Migration } from 'kysely';

export const articleUpdates: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('article').addColumn('updated_at', 'text').execute();
  },
};
