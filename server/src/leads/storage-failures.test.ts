import fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { readConfig } from '../../config';
import type { Database } from '../database/schema';
import { openDatabase } from '../database/database';
import { handleError } from '../http/api-scope';
import type { Leads } from './open-leads';
import { LeadRepository } from './repositories/lead-repository';
import { createFormAcceptor, registerLeadRoutes } from './lead-routes';
import { createWriteCheck } from './write-check';
import { databases, type TestDatabase } from '../testing/databases';
import { ownPage } from '../testing/own-page';

const sqlite = databases[0]!;

let files: TestDatabase;
let db: Database;
let app: FastifyInstance;

// The service's own routes on a connection that the test can restrict, so that a full disk is the same everywhere.
beforeEach(async () => {
  files = await sqlite.create();
  db = await openDatabase(files);
  app = fastify();
  app.setErrorHandler(handleError);
  const config = { ...readConfig({ POSTS_PER_MINUTE: '1000000' }), eventLoopDelayMs: 60_000 };
  const opened = {
    repository: new LeadRepository(db, { channels: ['webhook'], mailsPerRecipient: 1 }),
    countUse: () => Promise.resolve({ used: 1, endsInMs: 0 }),
    wake: () => undefined,
  } as Partial<Leads>;
  await registerLeadRoutes(
    app,
    createFormAcceptor(() => opened as Leads, config),
    config,
  );
});
afterEach(async () => {
  await app.close();
  await db.destroy();
  await files.remove();
});

const send = (email: string, key: string) =>
  app.inject({
    method: 'POST',
    url: '/api/api/add-recruiter-request',
    headers: { ...ownPage, 'idempotency-key': key },
    payload: {
      name: 'Asha',
      phone: '98450 00000',
      email,
      company: 'acorn.example',
      requirement: 'x'.repeat(4000),
    },
  });

const emailsIn = async (table: 'lead') =>
  (await db.selectFrom(table).select('email').orderBy('created_at').execute()).map(({ email }) => email);

const countRows = async (table: 'outbox' | 'idempotency_key') =>
  (await db.selectFrom(table).selectAll().execute()).length;

function expectRefusal(answer: Awaited<ReturnType<typeof send>> | undefined) {
  expect(answer?.statusCode).toBe(503);
  expect(answer?.headers['retry-after']).toBe('10');
  expect(answer?.json()).toEqual({ message: expect.any(String), requestId: expect.any(String) });
  expect(answer?.body).not.toMatch(/sqlite|disk|full|read-?only/i);
}

test('a full disk returns 503, and the retried form is then stored once', async () => {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + 40}`).execute(db);
  const accepted: string[] = [];
  let refused: { email: string; answer: Awaited<ReturnType<typeof send>> } | undefined;
  for (let number = 0; number < 200 && !refused; number += 1) {
    const email = `asha${number}@acorn.example`;
    const answer = await send(email, email);
    if (answer.statusCode === 200) accepted.push(email);
    else refused = { email, answer };
  }
  expectRefusal(refused?.answer);
  const writes = createWriteCheck(db);
  await expect(writes.check()).rejects.toHaveProperty('code', 'SQLITE_FULL');
  expect(writes.isWritable()).toBe(false);
  expect(accepted.length).toBeGreaterThan(5);
  expect(await emailsIn('lead')).toEqual(accepted);
  expect(await countRows('outbox')).toBe(accepted.length);
  expect(await countRows('idempotency_key')).toBe(accepted.length);

  await sql`pragma max_page_count = 1000000`.execute(db);
  await writes.check();
  expect(writes.isWritable()).toBe(true);
  const email = refused?.email ?? '';
  expect((await send(email, email)).statusCode).toBe(200);
  expect(await emailsIn('lead')).toEqual([...accepted, email]);
});

test('a read-only database returns 503 until it is writable again', async () => {
  await send('before@acorn.example', 'one');
  await sql`pragma query_only = on`.execute(db);
  expectRefusal(await send('during@acorn.example', 'two'));
  await sql`pragma query_only = off`.execute(db);
  expect(await emailsIn('lead')).toEqual(['before@acorn.example']);
  expect((await send('during@acorn.example', 'two')).statusCode).toBe(200);
});
