import type { IncomingHttpHeaders } from 'node:http';
import type { Kysely } from 'kysely';
import { openDatabase } from '../database/database';
import type { Schema } from '../database/schema';
import { readConfig } from '../../config';
import { describeOnSqlite, describeService, type TestService } from '../testing/test-service';
import { ownPage } from '../testing/own-page';

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

const withoutUnset = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));

const postTo =
  (service: () => TestService) =>
  (path: string, payload: object | string, headers: IncomingHttpHeaders = {}) =>
    service().app.inject({
      method: 'POST',
      url: `/api/api/${path}`,
      payload,
      headers: withoutUnset({ 'content-type': 'application/json', ...ownPage, ...headers }),
    });

describeService('leads', (service) => {
  const post = postTo(service);

  async function stored(): Promise<{ kind: string; payload: unknown }[]> {
    const db: Kysely<Schema> = await openDatabase(service().config);
    const rows = await db.selectFrom('lead').select(['kind', 'payload']).orderBy('created_at').execute();
    await db.destroy();
    return rows.map(({ kind, payload }) => ({ kind, payload: JSON.parse(payload) }));
  }

  test('each form is answered as the page expects, and is stored after a restart', async () => {
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

  test('an address that is already subscribed gets the same answer and is stored once', async () => {
    const before = (await stored()).length;
    const answers = await Promise.all([
      post('subscribe', { email: 'twice@acorn.example' }),
      post('subscribe', { email: 'Twice@Acorn.example' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(await stored()).toHaveLength(before + 1);
  });

  test('stores one lead for simultaneous posts with one key, and answers all alike', async () => {
    const before = (await stored()).length;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post('addcontact', contact, { 'idempotency-key': 'k-1' })),
    );
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(201);
    expect(await stored()).toHaveLength(before + 1);
  });

  test('a key is forgotten after 24 hours', async () => {
    const before = (await stored()).length;
    await post('addcontact', contact, { 'idempotency-key': 'k-old' });
    const db = await openDatabase(service().config);
    const age = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    await db
      .updateTable('idempotency_key')
      .set({ created_at: age(23.9) })
      .where('key', '=', 'k-old')
      .execute();
    await post('addcontact', contact, { 'idempotency-key': 'k-old' });
    expect(await stored()).toHaveLength(before + 1);
    await db
      .updateTable('idempotency_key')
      .set({ created_at: age(24.1) })
      .where('key', '=', 'k-old')
      .execute();
    await db.destroy();
    expect((await post('addcontact', contact, { 'idempotency-key': 'k-old' })).statusCode).toBe(201);
    expect(await stored()).toHaveLength(before + 2);
  });

  test('a key that was used for another form is refused', async () => {
    await post('addcontact', contact, { 'idempotency-key': 'k-2' });
    const other = { ...contact, phone: '' };
    expect((await post('addcontact', other, { 'idempotency-key': 'k-2' })).statusCode).toBe(422);
    expect((await post('addcontact', contact, { 'idempotency-key': 'k-3' })).statusCode).toBe(201);
  });
});

describeOnSqlite('a form', (service) => {
  const post = postTo(service);

  test('a bad form is answered with one sentence for each field', async () => {
    const response = await post('addcontact', { email: 'asha@', phone: 'x'.repeat(101), agree: 'yes' });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      message: 'Some details need your attention.',
      errors: [
        { field: 'firstName', message: 'Enter your first name' },
        { field: 'lastName', message: 'Enter your last name' },
        { field: 'email', message: 'Enter an email address in the correct format, like name@example.com' },
        { field: 'phone', message: 'Phone must be 100 characters or fewer' },
        { field: 'agree', message: 'Tick the box or leave it empty' },
      ],
    });
  });

  test.each([
    ['no JSON', '{"email":', {}, 400],
    ['a list', [], {}, 400],
    ['another format', 'email=a', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['far too much', { email: 'x'.repeat(40_000) }, {}, 413],
    ['an unusable key', { email: 'a@b.example' }, { 'idempotency-key': 'x'.repeat(201) }, 400],
  ])('%s is refused with a sentence', async (_what, payload, headers, status) => {
    const response = await post('subscribe', payload, headers);
    expect([response.statusCode, response.json()]).toEqual([
      status,
      expect.objectContaining({ message: expect.any(String) }),
    ]);
  });

  const lastLead = async () => {
    const db = await openDatabase(service().config);
    const lead = await db
      .selectFrom('lead')
      .leftJoin('consent', 'consent.lead_id', 'lead.id')
      .select(['email', 'payload', 'phone_e164', 'quarantined_because', 'about', 'text_version', 'given_at'])
      .select('origin')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    await db.destroy();
    return lead;
  };

  test.each([
    ['+91 98450 00000', '+919845000000'],
    ['98450 00000', '+919845000000'],
    ['0044 20 7946 0000', '+442079460000'],
    ['extension 12345', null],
    ['call my assistant', null],
    ['', null],
  ])('the phone number %j is kept as it was typed, and stored as %j', async (phone, e164) => {
    expect((await post('addcontact', { ...contact, phone })).statusCode).toBe(201);
    const lead = await lastLead();
    expect(JSON.parse(lead.payload)).toMatchObject({ phone });
    expect(lead.phone_e164).toBe(e164);
  });

  test('consent is stored with the version of the text and the time, and only if it was given', async () => {
    await post('addcontact', contact, { 'x-consent-version': 'contact-1' });
    expect(await lastLead()).toMatchObject({ text_version: 'contact-1', given_at: expect.any(String) });
    await post('addcontact', { ...contact, agree: false });
    expect(await lastLead()).toMatchObject({ text_version: null });
    await post('subscribe', { email: 'reader@acorn.example' }, { 'x-consent-version': 'contact-1' });
    expect(await lastLead()).toMatchObject({ text_version: 'newsletter-1' });
  });

  test.each([
    ['RaaS%20subscription', 'RaaS subscription'],
    ['Qui%C3%A9n%0D%0A%20%E2%80%AEis%20it', 'Quién is it'],
    ['x'.repeat(1201), null],
    ['%E0%A4%A', null],
    [undefined, null],
  ])('what a recruiter request is about, %j, is stored beside it as %j', async (header, about) => {
    const headers = { 'x-form-about': header } as Record<string, string>;
    expect((await post('add-recruiter-request', request, headers)).statusCode).toBe(200);
    const lead = await lastLead();
    expect(lead.about).toBe(about);
    expect(JSON.parse(lead.payload)).toEqual({ ...request, requirement: '', level: '' });
  });

  test.each([
    [
      'a page that knows it',
      '{"page":"/raas","first":{"gclid":"a1"}}',
      { page: '/raas', first: { gclid: 'a1' } },
    ],
    ['an odd page', '{"page":7}', null],
    ['a page that sends garbage', '{"page', null],
    ['an older page', undefined, null],
  ])('a lead of %s is stored, with its origin beside the payload', async (_what, header, origin) => {
    const headers = header === undefined ? {} : { 'x-form-origin': encodeURIComponent(header) };
    expect((await post('addcontact', contact, headers)).statusCode).toBe(201);
    const lead = await lastLead();
    expect(JSON.parse(lead.origin ?? 'null')).toEqual(origin);
    expect(JSON.parse(lead.payload)).toEqual({ ...contact, firstName: 'Asha' });
  });

  test('only recruiter requests say what they are about', async () => {
    await post('addcontact', contact, { 'x-form-about': 'RaaS' });
    expect(await lastLead()).toMatchObject({ about: null });
  });

  test.each([
    ['the hidden field is filled', { subject: 'Buy now' }, {}, 'honeypot'],
    ['it was filled faster than a person can', {}, { 'x-fill-time': '300' }, 'fill-time'],
    ['it took a person long enough', {}, { 'x-fill-time': '9000' }, null],
    ['nothing is said of it', {}, { 'x-fill-time': undefined }, 'fill-time'],
    ['the time is that of two at once', {}, { 'x-fill-time': ['9000', '9000'] }, 'fill-time'],
    ['the page could not measure it', {}, { 'x-fill-time': 'unmeasured' }, null],
    ['a fast typist entered a short address', {}, { 'x-fill-time': '640' }, null],
    ['what says so is no browser', {}, { 'x-fill-time': 'unmeasured', origin: undefined }, 'fill-time'],
  ])('where %s, the answer is the same and the lead is there', async (_what, more, headers, because) => {
    const answer = await post('addcontact', { ...contact, ...more }, headers);
    expect(answer.statusCode).toBe(201);
    const lead = await lastLead();
    expect(lead.quarantined_because).toBe(because);
    expect(JSON.parse(lead.payload)).not.toHaveProperty('subject');
  });

  test.each([
    ['our own page', { origin: 'http://localhost:3000', host: 'localhost:3000' }, 201],
    [
      'our own page behind a proxy',
      { origin: 'https://www.a.example', 'x-forwarded-host': 'www.a.example' },
      201,
    ],
    ['a page that is developed on this machine', { origin: 'http://127.0.0.1:3003' }, 201],
    ['a stranger', { origin: 'https://evil.example' }, 403],
    ['a page that hides its origin', { origin: 'null' }, 403],
    ['our own page that hides its origin', { origin: 'null', 'sec-fetch-site': 'same-origin' }, 201],
    ['a page of a neighbour that hides its origin', { origin: 'null', 'sec-fetch-site': 'same-site' }, 403],
  ])('a form from %s is answered as it should be', async (_who, headers, status) => {
    const answer = await post('addcontact', contact, headers);
    expect([answer.statusCode, answer.json()]).toEqual([
      status,
      expect.objectContaining({ message: expect.any(String) }),
    ]);
  });

  test('a form from a caller that is no browser, and sends no origin, is accepted', async () => {
    const answer = await post('addcontact', contact, { origin: undefined });
    expect(answer.statusCode).toBe(201);
    expect(await lastLead()).toMatchObject({ quarantined_because: null });
  });
});

describeOnSqlite(
  'configured origins',
  (service) => {
    test.each([
      ['https://www.a.example', 201],
      ['https://a.example', 201],
      ['http://www.a.example', 403],
      ['http://localhost:3000', 403],
    ])('a form from %s is answered with %i', async (origin, status) => {
      const answer = await service().app.inject({
        method: 'POST',
        url: '/api/api/subscribe',
        payload: { email: 'a@b.example' },
        headers: { origin, host: 'api.internal' },
      });
      expect(answer.statusCode).toBe(status);
    });
  },
  { overrides: { allowedOrigins: ['https://www.a.example', 'https://a.example'] } },
);

const subscribeFrom = (service: TestService, address: string, path = 'subscribe') =>
  service.app.inject({
    method: 'POST',
    url: `/api/api/${path}`,
    payload: { email: 'a@b.example' },
    headers: { ...ownPage, 'x-forwarded-for': address },
  });

describeService(
  'the limit of a minute',
  (service) => {
    test('counts each form of an address separately and says when to retry', async () => {
      expect((await subscribeFrom(service(), '192.0.2.1')).statusCode).toBe(201);
      expect((await subscribeFrom(service(), '192.0.2.1')).statusCode).toBe(201);
      expect((await subscribeFrom(service(), '192.0.2.1', 'addcontact')).statusCode).toBe(400);
      const refused = await subscribeFrom(service(), '192.0.2.1');
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
      expect(refused.json()).toEqual({ message: expect.stringMatching(/^Too many requests/) });
      expect((await subscribeFrom(service(), '192.0.2.2')).statusCode).toBe(201);
    });

    test('counts the addresses of one IPv6 network together', async () => {
      const statuses = [];
      for (const end of ['1', '2', 'ffff:1:2:3']) {
        statuses.push(
          (await subscribeFrom(service(), `2001:db8:1:1:${end.includes(':') ? end : `:${end}`}`)).statusCode,
        );
      }
      expect(statuses).toEqual([201, 201, 429]);
      expect((await subscribeFrom(service(), '2001:db8:1:2::1')).statusCode).toBe(201);
    });
  },
  { overrides: { postsPerMinute: 2 } },
);

describeOnSqlite(
  'the limit of an hour',
  (service) => {
    test('holds even if the limit per minute does not', async () => {
      const statuses = [];
      for (let number = 0; number < 4; number += 1) {
        statuses.push((await subscribeFrom(service(), '192.0.2.1')).statusCode);
      }
      expect(statuses).toEqual([201, 201, 201, 429]);
      const refused = await subscribeFrom(service(), '192.0.2.1');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
    });
  },
  { overrides: { postsPerHour: 3 } },
);

test('the limits of an hour, of a day and of all visitors follow from that of a minute', () => {
  const limits = { postsPerMinute: 30, postsPerHour: 210, postsPerDay: 600, postsOfAllPerMinute: 600 };
  expect(readConfig({})).toMatchObject(limits);
  expect(readConfig({ POSTS_PER_MINUTE: '2' })).toMatchObject({ postsPerDay: 40, postsOfAllPerMinute: 600 });
  expect(readConfig({ POSTS_PER_MINUTE: '100' })).toMatchObject({ postsOfAllPerMinute: 2000 });
});
