import type { Kysely, Migration } from 'kysely';

export const leads: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('lead')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('payload', 'text', (column) => column.notNull())
      .addColumn('unique_key', 'text', (column) => column.unique())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('lead_created_at').on('lead').column('created_at').execute();
    await db.schema
      .createTable('idempotency_key')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('request_hash', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('idempotency_key_created_at')
      .on('idempotency_key')
      .column('created_at')
      .execute();
  },
};
