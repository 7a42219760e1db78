import type { Kysely } from 'kysely';
import { openDatabase } from '../database';
import type { Schema } from '../schema';
import { describeService } from '../testing/test-service';

const contact = {
  firstName: ' Asha ',
  lastName: 'Rao',
  email: 'asha@acorn.example',
  phone: '+91 98450 00000',
  company: 'Acorn',
  Jobtitle: 'Head of HR',
  linkdin: 'https://www.linkedin.com/in/asha',
  message: 'Line one\nline two',
  agree: true,
};

const request = {
  name: 'Asha Rao',
  phone: '+91 98450 00000',
  email: 'asha@acorn.example',
  company: 'acorn.example',
};

describeService('leads', (service) => {
  const post = (path: string, payload: object | string, headers: Record<string, string> = {}) =>
    service().app.inject({
      method: 'POST',
      url: `/api/api/${path}`,
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    });

  async function stored(): Promise<{ kind: string; payload: unknown }[]> {
    const db: Kysely<Schema> = await openDatabase(service().config);
    const rows = await db.selectFrom('lead').select(['kind', 'payload']).orderBy('created_at').execute();
    await db.destroy();
    return rows.map(({ kind, payload }) => ({ kind, payload: JSON.parse(payload) }));
  }

  test('each form is answered as the page expects, and is there after a restart', async () => {
    const answers = [
      await post('addcontact', contact),
      await post('add-recruiter-request', request),
      await post('subscribe', { email: 'first@acorn.example' }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 200, 201]);
    answers.forEach((answer) => expect(answer.json()).toEqual({ message: expect.any(String) }));
    await service().restart();
    expect(await stored()).toEqual([
      { kind: 'contact', payload: { ...contact, firstName: 'Asha' } },
      { kind: 'recruiter-request', payload: { ...request, requirement: '', level: '' } },
      { kind: 'subscription', payload: { email: 'first@acorn.example' } },
    ]);
  });

  test('an address that is subscribed already is welcomed and stored once', async () => {
    const before = (await stored()).length;
    const answers = await Promise.all([
      post('subscribe', { email: 'twice@acorn.example' }),
      post('subscribe', { email: 'Twice@Acorn.example' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(await stored()).toHaveLength(before + 1);
  });

  test('a bad form is answered with one sentence for each field', async () => {
    const response = await post('addcontact', { email: 'asha@acorn', phone: 'x'.repeat(41), agree: 'yes' });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      message: 'Some details need your attention.',
      errors: [
        { field: 'firstName', message: 'Enter your first name' },
        { field: 'lastName', message: 'Enter your last name' },
        { field: 'email', message: 'Enter an email address in the correct format, like name@example.com' },
        { field: 'phone', message: 'Phone must be 40 characters or fewer' },
        { field: 'agree', message: 'Tick the box or leave it empty' },
      ],
    });
  });

  test.each([
    ['no JSON', '{"email":', {}, 400],
    ['nothing at all', '', {}, 400],
    ['a list', [], {}, 400],
    ['another format', 'email=a', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['plain text', '{}', { 'content-type': 'text/plain' }, 415],
    ['far too much', { email: 'x'.repeat(40_000) }, {}, 413],
    ['an unusable key', { email: 'a@b.example' }, { 'idempotency-key': 'x'.repeat(201) }, 400],
  ])('%s is refused with a sentence', async (_what, payload, headers, status) => {
    const response = await post('subscribe', payload, headers);
    expect([response.statusCode, response.json()]).toEqual([
      status,
      expect.objectContaining({ message: expect.any(String) }),
    ]);
  });

  test('a hundred posts at once with one key are one lead and one answer', async () => {
    const before = (await stored()).length;
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => post('addcontact', contact, { 'idempotency-key': 'k-1' })),
    );
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(201);
    expect(await stored()).toHaveLength(before + 1);
  });

  test('a key that was used for something else is refused', async () => {
    await post('addcontact', contact, { 'idempotency-key': 'k-2' });
    const other = { ...contact, phone: '' };
    expect((await post('addcontact', other, { 'idempotency-key': 'k-2' })).statusCode).toBe(422);
    expect((await post('addcontact', contact, { 'idempotency-key': 'k-3' })).statusCode).toBe(201);
  });
});

describeService(
  'the limit on forms',
  (service) => {
    test('counts all forms of an address together and says when to come back', async () => {
      const post = (path: string) =>
        service().app.inject({ method: 'POST', url: `/api/api/${path}`, payload: { email: 'a@b.example' } });
      expect((await post('subscribe')).statusCode).toBe(201);
      expect((await post('addcontact')).statusCode).toBe(400);
      const refused = await post('subscribe');
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(refused.json()).toEqual({ message: expect.stringMatching(/^Too many requests/) });
    });
  },
  { overrides: { postsPerMinute: 2 } },
);
