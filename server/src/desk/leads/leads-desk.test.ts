import type { Database } from '../../database/schema';
import { openDatabase } from '../../database/database';
import { atDesk, withDesk } from '../../testing/at-desk';
import { articleFile, smallContent } from '../../testing/content-fixture';
import { describeWith } from '../../testing/test-service';

const webhook = { url: 'http://127.0.0.1:1/', secret: 'a secret of the two of us' };
const overrides = { ...withDesk, webhook };
/** Content without warnings, which the first page would show too. */
const files = { ...smallContent, 'articles/three-questions.md': articleFile({ title: 'Three questions' }) };

describeWith({ overrides, files })('leads at the desk', (service) => {
  const { open, submit, follow } = atDesk(service);
  let db: Database;
  beforeAll(async () => void (db = await openDatabase(service().config)));
  afterAll(() => db.destroy());
  beforeEach(async () => {
    for (const table of ['lead', 'outbox', 'staff_action'] as const) await db.deleteFrom(table).execute();
  });

  const send = async (more: object = {}, headers = {}) => {
    await service().sendContact(more, headers);
    const newest = db.selectFrom('lead').selectAll();
    return newest.orderBy('created_at', 'desc').executeTakeFirstOrThrow();
  };
  const search = async (fields: Record<string, string>) => follow(await submit('/leads/search', fields));

  test('shows a lead with all its fields, unknown ones too, as text', async () => {
    const { id } = await send(
      { company: '<script>alert(1)</script>', budget: '12 lakh', agree: true },
      {
        'x-form-origin': encodeURIComponent(
          JSON.stringify({ first: { landing: '/raas', referrer: 'google.com' } }),
        ),
      },
    );
    const { body } = await open(`/leads/${id}`);
    expect(body).toContain('<h1>Asha Rao</h1>');
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(body).toContain('<dt>budget</dt><dd>12 lakh</dd>');
    expect(body).toContain('/raas, coming from google.com');
    expect(body).toContain('Hireloom may contact me about its services.');
    expect((await open('/leads/none')).statusCode).toBe(404);
  });

  test('finds leads by words in any order, kind and state, and keeps names out of URLs', async () => {
    await send({ firstName: 'José', company: 'Acorn Mills' });
    await send({ email: 'other@birch.example', subject: 'Buy now' });
    const found = await submit('/leads/search', { words: 'MILLS jose', state: 'open', kind: 'contact' });
    expect(found.headers.location).not.toMatch(/mills|jose/i);
    const { body } = await follow(found);
    expect(body).toContain('José Rao');
    expect(body).toContain('value="MILLS jose"');
    expect(body).not.toContain('birch');
    expect((await search({ state: 'quarantined' })).body).toMatch(/Asha Rao.*Quarantine/s);
    expect((await search({ words: 'nobody' })).body).toContain('No lead matches');
  });

  test('lists 50 leads a page, open ones first', async () => {
    const rows = Array.from({ length: 120 }, (_, number) => ({
      id: `lead-${number}`,
      kind: 'contact' as const,
      payload: '{}',
      email: `person${number}@acorn.example`,
      created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, Math.floor(number / 9))).toISOString(),
      handled_at: number % 2 ? '2026-02-01T00:00:00.000Z' : null,
    }));
    await db.insertInto('lead').values(rows).execute();
    const ids: string[] = [];
    for (let next: string | undefined = '/leads'; next;) {
      const { body } = await open(next);
      ids.push(...[...body.matchAll(/href="\/leads\/(lead-\d+)"/g)].map(([, id = '']) => id));
      next = /href="([^"]*after=[^"]*)"/.exec(body)?.[1]?.replaceAll('&amp;', '&');
    }
    expect(new Set(ids).size).toBe(120);
    expect(ids).toHaveLength(120);
    expect(ids.slice(0, 60).every((id) => Number(id.slice(5)) % 2 === 0)).toBe(true);
  });

  test('marks a lead as handled with a note, shows both notes to a slower colleague, and opens it again', async () => {
    const { id } = await send();
    const tooLong = 'क'.repeat(2001);
    const refused = await submit(`/leads/${id}/handled`, { note: tooLong });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain(`${tooLong}</textarea>`);
    expect(refused.body).toContain('aria-invalid="true"');
    const handled = await follow(await submit(`/leads/${id}/handled`, { note: 'Mailed her', seen: '' }));
    expect(handled.body).toContain('The lead is handled.');
    const slower = await submit(`/leads/${id}/handled`, { note: 'Called her', seen: '' });
    expect(slower.statusCode).toBe(409);
    expect(slower.body).toContain('Mailed her');
    expect(slower.body).toContain('value="Called her"');
    expect((await open(`/leads/${id}`)).body).toContain('Mailed her</textarea>');
    await follow(await submit(`/leads/${id}/reopen`));
    expect((await search({ state: 'open' })).body).toContain('Asha Rao');
  });

  test('releases a lead from quarantine once, and enqueues its notices', async () => {
    const { id } = await send({ subject: 'Buy now' });
    expect((await open(`/leads/${id}`)).body).toContain('a field that people cannot see was filled in');
    expect((await follow(await submit(`/leads/${id}/release`))).body).toContain('Released.');
    expect((await follow(await submit(`/leads/${id}/release`))).body).toContain('not in quarantine any more');
    expect(await service().notices()).toMatchObject([{ channel: 'webhook' }]);
  });

  test('exports the listed leads, for Excel or as plain CSV, and records who did it', async () => {
    await send({ phone: '098450 00000' });
    await send({ email: 'other@birch.example' });
    const { body: page } = await search({ words: 'acorn' });
    const words = /type="hidden" name="words" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const excel = await submit('/leads/export', { words, format: 'excel' });
    expect(excel.headers['content-disposition']).toMatch(/^attachment; filename="leads-[\d-]+\.csv"$/);
    expect(excel.body).toContain('"=""+919845000000"""');
    expect(excel.body).not.toContain('birch');
    const plain = await submit('/leads/export', { words, format: 'plain' });
    expect(plain.body.startsWith('"id"')).toBe(true);
    expect(plain.body).toContain('"+919845000000"');
    // A damaged filter must not widen the export.
    expect((await submit('/leads/export', { words: words.slice(1) })).statusCode).toBe(400);
    expect((await open('/person')).body).toMatch(/Somebody exported a list \(1 lead\)/);
  });

  test('shows and exports what is stored about a person, and erases it once confirmed', async () => {
    await send({ message: 'Hello' });
    await send({ email: 'ASHA@acorn.example' });
    const refused = await submit('/person', { email: 'asha' });
    expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('value="asha"')]);
    const found = await submit('/person', { email: ' asha@Acorn.example ' });
    expect(found.headers.location).not.toContain('asha');
    const { body } = await follow(found);
    expect(body).toContain('2 leads from');
    const [, of = ''] = /name="of" value="([^"]+)"/.exec(body) ?? [];
    const file = await submit('/person/file', { of });
    expect(file.body).toMatch(
      /^What Hireloom has stored from asha@Acorn.example on .*\n\nFirst name: Asha\n/,
    );
    expect(file.body).toContain('Email: ASHA@acorn.example\nForm: Contact request\n');
    const [, shown = ''] =
      /name="shown" value="([^"]+)"/.exec((await open(`/person/erase?of=${of}`)).body) ?? [];
    await send();
    const changed = await submit('/person/erase', { of, shown });
    expect([changed.statusCode, changed.body]).toEqual([409, expect.stringContaining('3 leads')]);
    const [, again = ''] = /name="shown" value="([^"]+)"/.exec(changed.body) ?? [];
    expect((await follow(await submit('/person/erase', { of, shown: again }))).body).toContain(
      'Erased 3 leads',
    );
    expect(await db.selectFrom('lead').select('id').execute()).toEqual([]);
  });

  test('lists on the first page what needs attention', async () => {
    expect((await open('/')).body).toContain('Nothing needs you');
    await send();
    await send({ email: 'bot@acorn.example', subject: 'Buy now' });
    const { body } = await open('/');
    expect(body).toContain('1 lead is not handled.');
    expect(body).toContain('href="/leads?state=quarantined"');
  });
});
