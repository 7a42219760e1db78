import type { Kysely, Migration } from 'kysely';

export const clocksAndErasures: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('applied_erasure')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .execute();
    // For what was given up, and what was sent last: rows of two years lie beside them.
    await db.schema
      .createIndex('outbox_settled')
      .on('outbox')
      .columns(['channel', 'is_sent', 'settled_at'])
      .where('settled_at', 'is not', null)
      .execute();
  },
};
