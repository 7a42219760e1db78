import { readdir, writeFile } from 'node:fs/promises';
import { Writable } from 'node:stream';
import fastify from 'fastify';
import { earlierCopyOf } from '../backup/earlier-copies';
import { type Database, openDatabase } from '../database';
import { createRepositories } from '../repositories/repositories';
import type { LeadKind, LeadRow } from '../schema';
import { describeService } from '../testing/test-service';
import { waitUntil } from '@hireloom/testing/wait-until';
import { enforceRetention } from './retention';

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

describeService('outdated data', (service) => {
  let db: Database;
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const { log } = fastify({ logger: { level: 'info', stream } });

  beforeEach(async () => {
    db = await openDatabase(service().config);
    for (const table of ['lead', 'consent', 'outbox', 'idempotency_key', 'daily_work'] as const) {
      await db.deleteFrom(table).execute();
    }
    await db
      .insertInto('daily_work')
      .values({ name: 'retention', done_at: ago(1.1) })
      .execute();
    lines.length = 0;
  });
  afterEach(() => db.destroy());

  const add = async (id: string, kind: LeadKind, days: number, more: Partial<LeadRow> = {}) => {
    const lead = { id, kind, email: `${id}@acorn.example`, payload: '{}', created_at: ago(days), ...more };
    await db.insertInto('lead').values(lead).execute();
    await db
      .insertInto('consent')
      .values({ id, lead_id: id, text_version: 'contact-1', given_at: lead.created_at })
      .execute();
  };
  const keep = () => {
    const policy = { channels: [], mailsPerRecipient: 1 };
    return enforceRetention(
      { db, repositories: createRepositories(db, policy), config: service().config },
      log,
    );
  };
  const idsIn = async (table: 'lead' | 'consent') =>
    (await db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id);
  const ranAt = (time: string) => db.updateTable('daily_work').set({ done_at: time }).execute();

  test('where a subscription came from is forgotten after two years', async () => {
    const origin = '{"page":"/"}';
    await add('old-reader', 'subscription', 731, { origin });
    await add('reader', 'subscription', 729, { origin });
    await keep();
    const leads = await db.selectFrom('lead').select(['id', 'origin']).orderBy('id').execute();
    expect(leads).toEqual([
      { id: 'old-reader', origin: null },
      { id: 'reader', origin },
    ]);
  });

  test('is deleted when the privacy policy says so, with what belongs to it, once a day, and counted in the log', async () => {
    await add('a-spam-of-91-days', 'contact', 91, { quarantined_because: 'honeypot' });
    await add('b-spam-of-89-days', 'contact', 89, { quarantined_because: 'honeypot' });
    await add('c-spam-that-subscribed', 'subscription', 91, { quarantined_because: 'fill-time' });
    await add('d-enquiry-of-731-days', 'contact', 731);
    await add('e-enquiry-of-729-days', 'recruiter-request', 729);
    await add('f-subscriber', 'subscription', 3000);
    await add('g-unconfirmed', 'subscription', 15, { awaits_confirmation_since: ago(15) });
    await add('h-asked-again', 'subscription', 15, { awaits_confirmation_since: ago(13) });
    const key = { request_hash: '', lead_id: 'f-subscriber' };
    await db
      .insertInto('idempotency_key')
      .values({ ...key, key: 'old', created_at: ago(1.1) })
      .execute();
    await db
      .insertInto('idempotency_key')
      .values({ ...key, key: 'new', created_at: ago(0.9) })
      .execute();
    const { dataDir, databaseUrl } = service().config;
    for (const days of [36, 34]) await writeFile(earlierCopyOf(dataDir, new Date(ago(days))), '');

    // Of several services that look at the same moment one does it.
    await Promise.all([keep(), keep(), keep()]);
    const left = ['b-spam-of-89-days', 'e-enquiry-of-729-days', 'f-subscriber', 'h-asked-again'];
    expect([await idsIn('lead'), await idsIn('consent')]).toEqual([left, left]);
    const keys = await db.selectFrom('idempotency_key').select('key').execute();
    expect(keys).toEqual([{ key: 'new' }]);
    const copies = (await readdir(dataDir)).filter((name) => name.includes('before-restore'));
    expect(copies).toHaveLength(databaseUrl ? 2 : 1);
    expect(lines.map((line) => (JSON.parse(line) as { deleted: object }).deleted)).toEqual([
      {
        quarantined: 2,
        unconfirmed: 1,
        enquiries: 1,
        origins: 0,
        counts: 1,
        copies: databaseUrl ? 0 : 1,
      },
    ]);
    expect(lines.join('')).not.toContain('acorn.example');
  });

  test('is deleted again a day later', async () => {
    for (const time of [ago(6.9), ago(1.01)]) {
      await ranAt(time);
      await add('spam', 'contact', 91, { quarantined_because: 'honeypot' });
      await keep();
      expect(await idsIn('lead')).toEqual([]);
    }
    await ranAt(ago(0.9));
    await add('spam', 'contact', 91, { quarantined_because: 'honeypot' });
    await keep();
    expect(await idsIn('lead')).toEqual(['spam']);
  });

  test('is retried an hour after a failure', async () => {
    await add('spam', 'contact', 91, { quarantined_because: 'honeypot' });
    const repositories = createRepositories(db, { channels: [], mailsPerRecipient: 1 });
    const broken = {
      ...repositories,
      leadDesk: Object.create(repositories.leadDesk) as typeof repositories.leadDesk,
    };
    broken.leadDesk.prune = () => Promise.reject(new Error('disk I/O error'));
    await enforceRetention({ db, repositories: broken, config: service().config }, log);
    expect(lines.join('')).toContain('could not be deleted');

    await keep();
    expect(await idsIn('lead')).toEqual(['spam']);
    const { done_at } = await db.selectFrom('daily_work').select('done_at').executeTakeFirstOrThrow();
    await ranAt(new Date(new Date(done_at).getTime() - 3_600_000).toISOString());
    await keep();
    expect(await idsIn('lead')).toEqual([]);
    await add('spam', 'contact', 91, { quarantined_because: 'honeypot' });
    await keep();
    expect(await idsIn('lead')).toEqual(['spam']);
  });

  test('is deleted by the service itself', async () => {
    await add('spam', 'contact', 91, { quarantined_because: 'honeypot' });
    await service().restart();
    await waitUntil(async () => (await idsIn('lead')).length === 0, 10_000);
  });
});
