import { sql } from 'kysely';
import type { Database, LeadKind, LeadRow } from '../../database/schema';
import { openDatabase } from '../../database/database';
import { describeService } from '../../testing/test-service';
import { waitUntil } from '@hireloom/testing/wait-until';
import { enforceRetention } from './retention';

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

describeService('expired data', (service) => {
  let db: Database;
  const log = { error: jest.fn(), warn: jest.fn() };

  beforeEach(async () => {
    db = await openDatabase(service().config);
    for (const table of ['lead', 'outbox', 'idempotency_key', 'daily_work'] as const) {
      await db.deleteFrom(table).execute();
    }
    // The service's own first check may come in between.
    const run = { name: 'retention', done_at: ago(1.1) };
    const insertion = db.insertInto('daily_work').values(run);
    await insertion.onConflict((conflict) => conflict.column('name').doUpdateSet(run)).execute();
    log.warn.mockClear();
  });
  afterEach(() => db.destroy());

  const add = async (id: string, kind: LeadKind, days: number, more: Partial<LeadRow> = {}) => {
    const lead = { id, kind, email: `${id}@acorn.example`, payload: '{}', created_at: ago(days), ...more };
    await db.insertInto('lead').values(lead).execute();
    const notice = { id, lead_id: id, channel: 'webhook' as const, attempts: 1, is_sent: 1 };
    const time = lead.created_at;
    await db
      .insertInto('outbox')
      .values({ ...notice, created_at: time, next_attempt_at: time, settled_at: time })
      .execute();
  };
  const enforce = () => enforceRetention(db, log);
  const idsIn = async (table: 'lead' | 'outbox') =>
    (await db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id);
  const setLastRun = (time: string) => db.updateTable('daily_work').set({ done_at: time }).execute();

  test('is deleted on the policy’s schedule, origins of subscriptions too, once a day, and counted in the log', async () => {
    const origin = '{"page":"/"}';
    await add('a-spam-of-91-days', 'contact', 91, { quarantined_because: 'honeypot' });
    await add('b-spam-of-89-days', 'contact', 89, { quarantined_because: 'honeypot' });
    await add('c-spam-that-subscribed', 'subscription', 91, { quarantined_because: 'fill-time' });
    await add('d-enquiry-of-731-days', 'contact', 731);
    await add('e-enquiry-of-729-days', 'recruiter-request', 729);
    await add('f-subscriber', 'subscription', 731, { origin });
    await add('g-unconfirmed', 'subscription', 15, { awaits_confirmation_since: ago(15) });
    await add('h-asked-again', 'subscription', 15, { origin, awaits_confirmation_since: ago(13) });
    const key = { request_hash: '', lead_id: 'f-subscriber' };
    await db
      .insertInto('idempotency_key')
      .values({ ...key, key: 'old', created_at: ago(1.1) })
      .execute();
    await db
      .insertInto('idempotency_key')
      .values({ ...key, key: 'new', created_at: ago(0.9) })
      .execute();
    // If several services check at the same moment, only one runs it.
    await Promise.all([enforce(), enforce(), enforce()]);
    const left = ['b-spam-of-89-days', 'e-enquiry-of-729-days', 'f-subscriber', 'h-asked-again'];
    expect([await idsIn('lead'), await idsIn('outbox')]).toEqual([left, left]);
    const origins = await db.selectFrom('lead').select('origin').orderBy('id').execute();
    expect(origins.map((lead) => lead.origin)).toEqual([null, null, null, origin]);
    const keys = await db.selectFrom('idempotency_key').select('key').execute();
    expect(keys).toEqual([{ key: 'new' }]);
    expect(log.warn.mock.calls).toEqual([[{ leads: 4 }, expect.any(String)]]);
  });

  test('is deleted again only after a full day', async () => {
    for (const time of [ago(6.9), ago(1.01)]) {
      await setLastRun(time);
      await add('spam', 'contact', 91, { quarantined_because: 'honeypot' });
      await enforce();
      expect(await idsIn('lead')).toEqual([]);
    }
    await setLastRun(ago(0.9));
    await add('spam', 'contact', 91, { quarantined_because: 'honeypot' });
    await enforce();
    expect(await idsIn('lead')).toEqual(['spam']);
  });

  test('is deleted in one transaction and retried after a failure', async () => {
    await add('spam', 'contact', 91, { quarantined_because: 'honeypot' });
    await sql`alter table idempotency_key rename to hidden`.execute(db);
    await expect(enforce()).rejects.toHaveProperty('message', expect.stringContaining('idempotency_key'));
    await sql`alter table hidden rename to idempotency_key`.execute(db);
    expect(await idsIn('lead')).toEqual(['spam']);
    await enforce();
    expect([await idsIn('lead'), await idsIn('outbox')]).toEqual([[], []]);
  });

  test('is deleted by the running service', async () => {
    await add('spam', 'contact', 91, { quarantined_because: 'honeypot' });
    await service().restart();
    await waitUntil(async () => (await idsIn('lead')).length === 0, 10_000);
  });
});
