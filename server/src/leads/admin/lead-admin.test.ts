import type { Database } from '../../database/schema';
import { openDatabase } from '../../database/database';
import { exportCsv } from '../admin/export';
import { ErasureJournal } from '../erasures/erasure-journal';
import { Erasures } from '../erasures/erasures';
import { describeService } from '../../testing/test-service';
import { LeadAdmin } from './lead-admin';

describeService('the lead admin', (service) => {
  let db: Database;
  let admin: LeadAdmin;

  beforeAll(async () => {
    db = await openDatabase(service().config);
    admin = new LeadAdmin(db);
  });
  afterAll(() => db.destroy());
  beforeEach(async () => {
    for (const table of ['lead', 'outbox', 'idempotency_key'] as const) {
      await db.deleteFrom(table).execute();
    }
  });

  const contact = (more: object, headers = {}) => service().sendContact(more, headers);

  const erase = (email: string) =>
    new Erasures(db, new ErasureJournal(service().config.erasuresFile)).eraseAddress(email);

  const readCsv = async (filter: Parameters<typeof exportCsv>[1] = {}) => {
    let text = '';
    for await (const line of exportCsv(admin, filter)) text += line;
    return text.trimEnd().split('\r\n');
  };

  test('exports and erases the origin of a lead with it', async () => {
    const origin = { first: { landing: '/', utm_source: '=1+1' }, page: '/contactus', siteVersion: 'v1' };
    await contact({}, { 'x-form-origin': encodeURIComponent(JSON.stringify(origin)) });
    const [columns = '', cells = ''] = await readCsv();
    const at = columns.split(',').findIndex((column) => column.includes('first_utm_source'));
    expect(cells.split(',')[at]).toBe(`"'=1+1"`);
    expect(await admin.person('asha@acorn.example')).toMatchObject({ leads: [{ lead: { origin } }] });
    expect(await erase('asha@acorn.example')).toBe(1);
    expect(await admin.person('asha@acorn.example')).toMatchObject({ leads: [] });
  });

  test('exports each lead once across pages, even with concurrent deletions', async () => {
    // Many in the same millisecond: ordering by time alone would lose some between pages.
    const time = (number: number) =>
      new Date(Date.UTC(2020, 0, 1, 0, 0, Math.floor(number / 400))).toISOString();
    const rows = Array.from({ length: 1200 }, (_, number) => ({
      id: `lead-${number}`,
      kind: 'contact' as const,
      email: `asha${number}@acorn.example`,
      payload: '{}',
      created_at: time(number),
    }));
    for (let at = 0; at < rows.length; at += 300) {
      await db
        .insertInto('lead')
        .values(rows.slice(at, at + 300))
        .execute();
    }
    const lines: string[] = [];
    for await (const line of exportCsv(admin, {})) {
      lines.push(line);
      if (lines.length === 100) await db.deleteFrom('lead').where('created_at', '=', time(0)).execute();
    }
    const ids = lines.slice(1).map((line) => /^"(.*?)"/.exec(line)?.[1]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(rows.slice(400).map(({ id }) => id)));
    expect(ids.every((id) => rows.some((row) => row.id === id))).toBe(true);
  });

  test('erases everything from one address and nothing else', async () => {
    await contact({ agree: true, phone: '+91 98450 00000' });
    await service().send('subscribe', { email: 'Asha@Acorn.example' }, { 'idempotency-key': 'key-1' });
    await contact({ email: 'other@acorn.example', agree: true });
    const [other] = await admin.page({}, 1);
    expect(await erase('ASHA@acorn.example')).toBe(2);
    const left = await db.selectFrom('lead').select('id').execute();
    expect(left).toEqual([{ id: other?.id }]);
    expect(await db.selectFrom('idempotency_key').selectAll().execute()).toEqual([]);
    expect(await erase('asha@acorn.example')).toBe(0);
  });

  test('releases a quarantined subscription when a person submits the same email address', async () => {
    await service().send('subscribe', { email: 'twice@acorn.example', subject: 'Buy now' });
    expect((await admin.page({ state: 'quarantined' }, 10)).length).toBe(1);
    await service().send('subscribe', { email: 'Twice@acorn.example' });
    expect((await admin.page({}, 10)).map((lead) => lead.quarantined_because)).toEqual([null]);
  });
});
