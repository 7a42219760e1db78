import { type Kysely, type Migration, sql } from 'kysely';

async function createOutbox(db: Kysely<unknown>) {
  await db.schema
    .createTable('outbox')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('lead_id', 'text', (column) => column.notNull())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('next_attempt_at', 'text', (column) => column.notNull())
    .addColumn('settled_at', 'text')
    .addColumn('is_sent', 'integer', (column) => column.notNull())
    .addColumn('last_error', 'text')
    .execute();
  await db.schema.createIndex('outbox_lead_id').on('outbox').column('lead_id').execute();
  // What was sent long ago must not slow down the search for what is due.
  await db.schema
    .createIndex('outbox_due')
    .on('outbox')
    .columns(['channel', 'next_attempt_at'])
    .where(sql.ref('settled_at'), 'is', null)
    .execute();
}

export const leadDelivery: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('lead').addColumn('phone_e164', 'text').execute();
    await db.schema.alterTable('lead').addColumn('quarantined_because', 'text').execute();
    await db.schema.alterTable('idempotency_key').addColumn('lead_id', 'text').execute();
    await db.schema.createIndex('idempotency_key_lead_id').on('idempotency_key').column('lead_id').execute();
    await db.schema
      .createTable('consent')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('lead_id', 'text', (column) => column.notNull())
      .addColumn('text_version', 'text', (column) => column.notNull())
      .addColumn('given_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('consent_lead_id').on('consent').column('lead_id').execute();
    await createOutbox(db);
  },
};
