import { contactSchema, recruiterRequestSchema, subscriptionSchema } from '@hireloom/contracts';
import { openDatabase } from '../database/database';
import type { Database, LeadRow } from '../database/schema';
import { setUpSite } from '../testing/test-site';
import { says } from '../testing/test-store';
import { exportCsv } from './admin/export';
import { LeadAdmin } from './admin/lead-admin';
import { writeAgencyMail } from './delivery/notice-texts';
import { formatWebhookBody } from './delivery/webhook';
import { formatOtherFields, readOtherFields } from './other-fields';

const forms = [
  { form: 'contact', path: 'addcontact', schema: contactSchema },
  { form: 'recruiter-request', path: 'add-recruiter-request', schema: recruiterRequestSchema },
  { form: 'newsletter', path: 'subscribe', schema: subscriptionSchema },
] as const;

/** A recognisable value for each field, and for one field that no schema has. */
function fill({ schema }: (typeof forms)[number], user: string) {
  const texts = Object.keys(schema.entries).map((name) => [name, `the ${name}`]);
  const payload = {
    ...(Object.fromEntries(texts) as Record<string, string>),
    email: `${user}@acorn.example`,
  };
  return { ...payload, teamSize: 'the teamSize' };
}

const site = setUpSite({ FORM_FILL_MS: '0' });
let db: Database;

beforeAll(async () => {
  await site.deploy(says('live'));
  db = await openDatabase({ dataDir: site.store.dataDir, databaseUrl: undefined });
});
afterAll(() => db.destroy());

const findLead = (email: string) =>
  db.selectFrom('lead').selectAll().where('email', '=', email).executeTakeFirstOrThrow();

const postJson = (path: string, payload: object) =>
  site.get({
    method: 'POST',
    url: `/api/api/${path}`,
    payload,
    headers: { 'content-type': 'application/json' },
  });

async function exportLead(email: string) {
  const lines: string[] = [];
  for await (const line of exportCsv(new LeadAdmin(db), {})) lines.push(line);
  return lines.find((line) => line.includes(`"${email}"`)) ?? '';
}

const mailAbout = (lead: LeadRow) => writeAgencyMail({ id: '1', attempts: 1, lead }).text;

describe.each(forms)('every field of the $form form and an unknown one', (form) => {
  const expectEverywhere = async (fields: Record<string, string | boolean>, email: string) => {
    const lead = await findLead(email);
    const shown = await new LeadAdmin(db).find(lead.id);
    const csv = await exportLead(email);
    const webhook = formatWebhookBody({ lead });
    for (const [name, value] of Object.entries(fields)) {
      const text = name === 'agree' ? 'contact-2' : String(value);
      const places = { mail: mailAbout(lead), webhook, csv, show: JSON.stringify(shown) };
      for (const [place, content] of Object.entries(places))
        expect([place, name, content.includes(text)]).toEqual([place, name, true]);
    }
    expect(mailAbout(lead)).toMatch(/^Other fields:\n {4}teamSize: the teamSize$/m);
    expect(csv).toContain('"teamSize: the teamSize"');
    expect(JSON.parse(webhook)).toMatchObject({ data: { otherFields: { teamSize: 'the teamSize' } } });
    expect(shown).toMatchObject({ lead: { other_fields: { fields: { teamSize: 'the teamSize' } } } });
  };

  test('reach mail, webhook, CSV and show', async () => {
    const fields = fill(form, form.form);
    const payload = 'agree' in fields ? { ...fields, agree: true } : fields;
    expect((await postJson(form.path, payload)).statusCode).toBeLessThan(300);
    await expectEverywhere(payload, fields.email);
  });

  test('are on the page that asks for a correction', async () => {
    const fields = { ...fill(form, 'x'), email: 'asha@' };
    const page = await site.postForm(form.form, fields);
    expect(page.statusCode).toBe(400);
    for (const [name, value] of Object.entries(fields)) {
      expect(page.body).toContain(` name="${name}"`);
      expect(page.body).toContain(name === 'agree' ? ' checked' : `${value}`);
    }
    expect(page.body).toContain('<label for="teamSize">teamSize</label>');
  });
});

const contact = { firstName: 'Asha', lastName: 'Rao' };

test('a checkbox group of a form without scripts is stored with all its values', async () => {
  const email = 'group@acorn.example';
  const fields = new URLSearchParams({ ...contact, email });
  for (const topic of ['tech', 'sales']) fields.append('topics', topic);
  expect((await site.postForm('contact', fields)).statusCode).toBe(303);
  expect(JSON.parse((await findLead(email)).other_fields ?? '')).toEqual({
    fields: { topics: 'tech, sales' },
  });
});

test.each<[string, unknown, unknown]>([
  ['known and empty fields', { email: 'a', subject: 'x', from: 'y', b: null, c: '\u200B', d: [] }, undefined],
  ['plain values', { a: 1, b: false, c: ['x', 2] }, { fields: { a: '1', b: 'false', c: 'x, 2' } }],
  ['nested values', { a: { b: [null, { c: 1 }] } }, { fields: { a: '{"b":[null,{"c":1}]}' } }],
  ['control characters', { a: 'x\u0000\u001B[31m\r\ny\u202E' }, { fields: { a: 'x[31m\ny' } }],
  ['lone surrogates', { a: 'x\uD83Dy' }, { fields: { a: 'x\uFFFDy' } }],
  [
    'long values',
    { a: '👋'.repeat(2001), ['b'.repeat(41)]: 'x' },
    {
      fields: { a: '👋'.repeat(2000), ['b'.repeat(40)]: 'x' },
      note: `Shortened: a, ${'b'.repeat(40)}.`,
    },
  ],
  [
    'many fields',
    Object.fromEntries(Array.from({ length: 22 }, (_, index) => [`f${index}`, 'x'])),
    { fields: expect.objectContaining({ f19: 'x' }), note: 'Left out: 2 more fields.' },
  ],
  [
    'odd names',
    JSON.parse('{"__proto__":"a","1a":"b","a b":"c","größe":"d","constructor":"e"}'),
    { fields: { constructor: 'e' }, note: 'Left out: 4 more fields.' },
  ],
])('readOtherFields keeps of %s what its bounds allow', (_what, body, fields) => {
  expect(readOtherFields(body, ['email'])).toEqual(fields);
});

test('a value of several lines cannot look like another field', () => {
  expect(formatOtherFields({ fields: { a: 'x\nLead: 1' }, note: 'Shortened: a.' })).toBe(
    'a: x\n    Lead: 1\n(Shortened: a.)',
  );
});
