import {
  describeOnSqlite,
  describeService,
  describeWith,
  onSqlite,
  type TestService,
} from '../testing/test-service';

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

describeService('lead routes', (service) => {
  const post: TestService['post'] = (...form) => service().post(...form);

  const stored = async (): Promise<{ kind: string; payload: unknown }[]> =>
    (await service().leads()).map(({ kind, payload }) => ({ kind, payload: JSON.parse(payload) }));
  const changeKey = (key: string, changes: object) =>
    service().inDatabase((db) =>
      db.updateTable('idempotency_key').set(changes).where('key', '=', key).execute(),
    );

  test('accept each form and store it across a restart', async () => {
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

  test('store a repeated subscription once with the same response', async () => {
    const before = (await stored()).length;
    const answers = await Promise.all([
      post('subscribe', { email: 'twice@acorn.example' }),
      post('subscribe', { email: 'Twice@Acorn.example' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(await stored()).toHaveLength(before + 1);
  });

  test('store one lead for concurrent posts with one idempotency key', async () => {
    const before = (await stored()).length;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post('addcontact', contact, { 'idempotency-key': 'k-1' })),
    );
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(201);
    expect(await stored()).toHaveLength(before + 1);
  });

  test('forget an idempotency key after 24 hours', async () => {
    const before = (await stored()).length;
    const send = async () => (await post('addcontact', contact, { 'idempotency-key': 'k-old' })).statusCode;
    const setAge = (hours: number) =>
      changeKey('k-old', { created_at: new Date(Date.now() - hours * 3_600_000).toISOString() });
    await send();
    await setAge(23.9);
    await send();
    expect(await stored()).toHaveLength(before + 1);
    await setAge(24.1);
    expect(await send()).toBe(201);
    expect(await stored()).toHaveLength(before + 2);
  });

  test('return 422 when an idempotency key is reused for another form', async () => {
    const key = { 'idempotency-key': 'k-2' };
    await post('addcontact', { ...contact, teamSize: '3' }, key);
    for (const other of [{ phone: '', teamSize: '3' }, { teamSize: '4' }])
      expect((await post('addcontact', { ...contact, ...other }, key)).statusCode).toBe(422);
  });

  test.each([
    ['of a release that parses it differently', { request_hash: 'of other fields' }, 422],
    ['of the previous release', { body_hash: null }, 422],
    ['whose hash this release does not know', { body_hash: 'canonical-json-9 1a2b' }, 201],
  ])('recognise a retry of a form that was stored by a server %s', async (_which, hashes, statusOfOther) => {
    const key = { 'idempotency-key': `k-${Object.values(hashes).join('').length}` };
    await post('addcontact', contact, key);
    await changeKey(key['idempotency-key'], hashes);
    const before = (await stored()).length;
    const reordered = Object.fromEntries(Object.entries(contact).reverse());
    expect((await post('addcontact', reordered, key)).statusCode).toBe(201);
    const other = { ...contact, phone: '' };
    expect((await post('addcontact', other, key)).statusCode).toBe(statusOfOther);
    expect(await stored()).toHaveLength(before);
  });
});

describeOnSqlite('the form routes', (service) => {
  const post: TestService['post'] = (...form) => service().post(...form);

  test('return one message per field for an invalid form', async () => {
    const response = await post('addcontact', { ...contact, email: 'asha@', agree: 'yes' });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      message: 'Some details need your attention.',
      errors: [
        { field: 'email', message: 'Enter an email address in the correct format, like name@example.com' },
        { field: 'agree', message: 'Tick the box or leave it empty' },
      ],
    });
  });

  test.each([
    ['invalid JSON', '{"email":', {}, 400],
    ['another media type', 'email=a', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['an oversized body', { email: 'x'.repeat(40_000) }, {}, 413],
    ['an overlong idempotency key', { email: 'a@b.example' }, { 'idempotency-key': 'x'.repeat(201) }, 400],
  ])('reject %s with a message', async (_what, payload, headers, status) => {
    const response = await post('subscribe', payload, headers);
    expect([response.statusCode, response.json()]).toEqual([
      status,
      expect.objectContaining({ message: expect.any(String) }),
    ]);
  });

  const lastLead = async () => (await service().leads()).at(-1)!;

  test.each([
    ['+91 98450 00000', '+919845000000'],
    ['98450 00000', '+919845000000'],
    ['extension 12345', null],
    ['call my assistant', null],
  ])('store the phone number %j as typed and normalised as %j', async (phone, e164) => {
    expect((await post('addcontact', { ...contact, phone })).statusCode).toBe(201);
    const lead = await lastLead();
    expect(JSON.parse(lead.payload)).toMatchObject({ phone });
    expect(lead.phone_e164).toBe(e164);
  });

  test('store consent with text version and time, only if given', async () => {
    await post('addcontact', contact, { 'x-consent-version': 'contact-1' });
    expect(await lastLead()).toMatchObject({ agreed_to: 'contact-1', agreed_at: expect.any(String) });
    await post('addcontact', { ...contact, agree: false });
    expect(await lastLead()).toMatchObject({ agreed_to: null, agreed_at: null });
    await post('subscribe', { email: 'reader@acorn.example' }, { 'x-consent-version': 'contact-1' });
    expect(await lastLead()).toMatchObject({ agreed_to: 'newsletter-1' });
  });

  test.each([
    ['RaaS%20subscription', 'RaaS subscription'],
    ['Qui%C3%A9n%0D%0A%20%E2%80%AEis%20it', 'Quién is it'],
    ['%E0%A4%A', null],
    [undefined, null],
  ])('store the subject %j of a recruiter request as %j', async (header, about) => {
    const headers = { 'x-form-about': header } as Record<string, string>;
    expect((await post('add-recruiter-request', request, headers)).statusCode).toBe(200);
    const lead = await lastLead();
    expect(lead.about).toBe(about);
    expect(JSON.parse(lead.payload)).toEqual({ ...request, requirement: '', level: '' });
  });

  test.each([
    ['a page that sends it', '{"page":"/raas"}', { page: '/raas' }],
    ['a page that sends malformed JSON', '{"page', null],
    ['an older page without it', undefined, null],
  ])('store a lead with the origin of %s', async (_what, header, origin) => {
    const headers = header === undefined ? {} : { 'x-form-origin': encodeURIComponent(header) };
    expect((await post('addcontact', contact, headers)).statusCode).toBe(201);
    const lead = await lastLead();
    expect(JSON.parse(lead.origin ?? 'null')).toEqual(origin);
    expect(JSON.parse(lead.payload)).toEqual({ ...contact, firstName: 'Asha' });
  });

  test.each([
    ['the honeypot field is filled', { subject: 'Buy now' }, {}, 'honeypot'],
    ['it was filled too fast', {}, { 'x-fill-time': '300' }, 'fill-time'],
    ['the fill time is missing', {}, { 'x-fill-time': undefined }, 'fill-time'],
    ['the fill time is sent twice', {}, { 'x-fill-time': ['9000', '9000'] }, 'fill-time'],
    ['the page could not measure the fill time', {}, { 'x-fill-time': 'unmeasured' }, null],
    ['it has no Origin header', {}, { origin: undefined }, null],
    ['it is unmeasured too', {}, { origin: undefined, 'x-fill-time': 'unmeasured' }, 'fill-time'],
  ])('accept a form and set its quarantine reason when %s', async (_what, more, headers, because) => {
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
    ['a page on localhost', { origin: 'http://127.0.0.1:3003' }, 201],
    ['another site', { origin: 'https://evil.example' }, 403],
    ['a page with an opaque origin', { origin: 'null' }, 403],
    ['our own page with an opaque origin', { origin: 'null', 'sec-fetch-site': 'same-origin' }, 201],
    ['a same-site page with an opaque origin', { origin: 'null', 'sec-fetch-site': 'same-site' }, 403],
  ])('check the origin of a form from %s', async (_who, headers, status) => {
    const answer = await post('addcontact', contact, headers);
    expect([answer.statusCode, answer.json()]).toEqual([
      status,
      expect.objectContaining({ message: expect.any(String) }),
    ]);
  });
});

const allowedOrigins = ['https://www.a.example', 'https://a.example'];

describeWith({ ...onSqlite, overrides: { allowedOrigins } })('with configured origins', (service) => {
  test.each([
    ['https://www.a.example', 201],
    ['https://a.example', 201],
    ['http://www.a.example', 403],
    ['http://localhost:3000', 403],
  ])('a form from %s gets %i', async (origin, status) => {
    const answer = await service().post(
      'subscribe',
      { email: 'a@b.example' },
      { origin, host: 'api.internal' },
    );
    expect(answer.statusCode).toBe(status);
  });
});
