import { type Kysely, type Migration, sql } from 'kysely';

export const confirmedSubscriptions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('lead').addColumn('awaits_confirmation_since', 'text').execute();
    await db.schema.alterTable('lead').addColumn('confirmed_at', 'text').execute();
    await db.schema
      .createIndex('lead_email')
      .on('lead')
      .expression(sql`lower(email)`)
      .execute();
    await db.schema
      .createTable('mail_count')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('used', 'integer', (column) => column.notNull())
      .addColumn('ends_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('link_key')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('secret', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('daily_work')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('done_at', 'text', (column) => column.notNull())
      .execute();
  },
};
