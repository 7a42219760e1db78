import { sql } from 'kysely';
import { openDatabase } from '../database/database';
import { isDatabaseFailure } from '../database/open-tables';
import type { Database } from '../database/schema';
import { databases, type TestDatabase } from '../testing/databases';
import { LeadRepository } from './repositories/lead-repository';
import { createWriteCheck } from './write-check';

let files: TestDatabase;
let db: Database;
let repository: LeadRepository;

// A connection that the test can restrict, so that a full disk is the same everywhere.
beforeEach(async () => {
  files = await databases[0]!.create();
  db = await openDatabase(files);
  repository = new LeadRepository(db, { channels: ['webhook'], mailsPerRecipient: 1 });
});
afterEach(async () => {
  await db.destroy();
  await files.remove();
});

const store = (email: string) => {
  const payload = { firstName: 'Asha', lastName: 'Rao', email, requirement: 'x'.repeat(4000) };
  return repository.store({ kind: 'contact', payload, body: payload, idempotencyKey: email });
};

const countRows = (table: 'lead' | 'outbox' | 'idempotency_key') =>
  db
    .selectFrom(table)
    .selectAll()
    .execute()
    .then(({ length }) => length);
const counts = () => Promise.all([countRows('lead'), countRows('outbox'), countRows('idempotency_key')]);

test('on a full disk nothing of a form is stored, and the retried form is stored once there is room', async () => {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + 40}`).execute(db);
  let stored = 0;
  let failure: unknown;
  const storeNext = () => store(`asha${stored}@acorn.example`);
  while (!failure) {
    await storeNext().then(
      () => (stored += 1),
      (error: unknown) => (failure = error),
    );
  }
  expect([stored > 5, isDatabaseFailure(failure)]).toEqual([true, true]);
  expect(await counts()).toEqual([stored, stored, stored]);
  const writes = createWriteCheck(db);
  await expect(writes.check()).rejects.toHaveProperty('code', 'SQLITE_FULL');
  expect(writes.isWritable()).toBe(false);

  await sql`pragma max_page_count = 1000000`.execute(db);
  await writes.check();
  expect(writes.isWritable()).toBe(true);
  expect(await storeNext()).toBe('stored');
  expect(await counts()).toEqual(Array(3).fill(stored + 1));
});

test('a read-only database fails until it is writable again', async () => {
  await sql`pragma query_only = on`.execute(db);
  expect(isDatabaseFailure(await store('asha@acorn.example').catch((error: unknown) => error))).toBe(true);
  await sql`pragma query_only = off`.execute(db);
  expect(await store('asha@acorn.example')).toBe('stored');
});
