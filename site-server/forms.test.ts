import { type PlainFormName, sameContentKey } from '@hireloom/contracts';
import { waitUntil } from '@hireloom/testing/wait-until';
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { startTestApi } from './fixtures/test-api';
import { createTestSite, type TestSite } from './fixtures/test-site';
import { says } from './versions/fixtures/test-store';

/** A quarter of the calls that the API takes at once. */
const FORMS_OF_ONE_NETWORK = 75;

type Answer = { status: number; body?: object; html?: string; headers?: Record<string, string> };

let api: Awaited<ReturnType<typeof startTestApi>>;
let site: TestSite;
let calls: { path: string; headers: IncomingHttpHeaders; body: unknown }[];
let answer: Answer;
let answerForm: () => Answer | Promise<Answer>;

/** A version with a page that answers for these forms. */
const deployPage = (path: string, ...forms: PlainFormName[]) =>
  site.deploy(says('live'), undefined, { routes: [{ path, page: 'list', forms }] });

beforeAll(async () => {
  const form = ({ url, headers, body }: { url: string; headers: IncomingHttpHeaders; body: string }) => {
    calls.push({ path: url, headers, body: JSON.parse(body) });
    return answerForm();
  };
  const forms = ['addcontact', 'subscribe', 'add-recruiter-request'];
  api = await startTestApi(Object.fromEntries(forms.map((name) => [`/api/api/${name}`, form])));
  site = await createTestSite({ API_URL: api.url, TRUST_PROXY: 'loopback' });
  await deployPage('/contactus', 'contact', 'newsletter');
});
beforeEach(() => {
  calls = [];
  api.isAway = false;
  answer = { status: 201, body: { message: 'Thank you.' } };
  answerForm = () => answer;
});
afterAll(async () => {
  await site.close();
  await api.close();
});

const send = (form: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  site.get({
    method: 'POST',
    url: `/forms/${form}`,
    payload: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      host: 'www.hireloom.example',
      origin: 'https://www.hireloom.example',
      'x-forwarded-for': '192.0.2.7',
      ...headers,
    },
  });

const contact = { firstName: 'Asha', lastName: 'Rao', email: 'asha@acorn.example', agree: 'on' };

test.each([
  ['contact', { status: 202 }],
  ['contact', { status: 204 }],
  ['contact', { status: 200, html: '<!doctype html>' }],
  ['newsletter', { status: 200, body: { message: 'x' } }],
  ['newsletter', { status: 201, html: '<!doctype html>' }],
  ['recruiter-request', { status: 202 }],
  ['recruiter-request', { status: 200, html: '<!doctype html>' }],
])('the %s form is not confirmed if the API’s answer is %j', async (form, given) => {
  answer = given;
  const reply = await send(form, contact);
  expect([reply.statusCode, reply.body]).toEqual([503, expect.stringContaining(contact.email)]);
});

test('a contact form is forwarded as the page’s script would, with the visitor’s address and origin', async () => {
  const reply = await send('contact', { ...contact, consentVersion: 'contact-1' });
  expect([reply.statusCode, reply.headers.location]).toEqual([303, '/contactus?sent=contact']);
  expect(calls).toEqual([
    {
      path: '/api/api/addcontact',
      headers: expect.objectContaining({
        'content-type': 'application/json',
        'x-forwarded-for': '192.0.2.7',
        'x-forwarded-host': 'www.hireloom.example',
        'x-consent-version': 'contact-1',
        origin: 'https://www.hireloom.example',
      }),
      body: {
        firstName: 'Asha',
        lastName: 'Rao',
        email: 'asha@acorn.example',
        phone: '',
        company: '',
        Jobtitle: '',
        linkdin: '',
        agree: true,
      },
    },
  ]);
});

const originSent = () => JSON.parse(decodeURIComponent(String(calls[0]?.headers['x-form-origin']))) as object;

test('a form without scripts comes from the page and the campaign in its own Referer', async () => {
  const { id, version } = await deployPage('/contactus', 'contact', 'newsletter');
  const referer = 'https://www.hireloom.example/contactus?utm_source=mail&gclid=a1&q=asha';
  await send('contact', contact, { referer });
  expect(originSent()).toEqual({
    first: { landing: '/contactus', utm_source: 'mail', gclid: 'a1' },
    page: '/contactus',
    siteVersion: id,
    formRelease: version.remotes[0]?.id,
  });
});

test('the page with a plain form passes on where its visitor came from, also after a correction', async () => {
  const host = 'www.hireloom.example';
  const referer = `https://${host}/raas?utm_source=%22mail%22`;
  const shown = await site.get({ url: '/forms/contact', headers: { host, referer } });
  const from = '/raas?utm_source=%22mail%22';
  expect(shown.body).toContain(`<input type="hidden" name="from" value="${from}">`);
  answer = { status: 400, body: { message: 'x', errors: [] } };
  const here = { referer: `https://${host}/forms/contact` };
  const refused = await send('contact', { ...contact, from }, here);
  expect(refused.body).toContain(`name="from" value="${from}"`);
  expect(originSent()).toMatchObject({ page: '/raas', first: { landing: '/raas', utm_source: '"mail"' } });
});

test.each(['https://evil.example/?utm_source=x', 'nonsense', undefined])(
  'a plain form is sent whatever led to it, such as %j',
  async (referer) => {
    const headers = { host: 'www.hireloom.example', ...(referer && { referer }) };
    expect((await site.get({ url: '/forms/contact', headers })).body).not.toContain('name="from"');
    expect((await send('contact', { ...contact, from: '//[' }, headers)).statusCode).toBe(303);
  },
);

test('the key of a form depends neither on its content nor on where it came from', async () => {
  await send('contact', contact, { 'x-forwarded-for': '203.0.113.7' });
  await send('newsletter', { email: 'asha@acorn.example' }, { 'x-forwarded-for': '198.51.100.1' });
  expect(calls.map(({ headers }) => headers['x-forwarded-for'])).toEqual(['203.0.113.7', '198.51.100.1']);
  expect(calls.map(({ headers }) => headers['idempotency-key'])).toEqual([sameContentKey, sameContentKey]);
});

test('a newsletter subscription leads back to a page that confirms it', async () => {
  const reply = await send('newsletter', { email: 'asha@acorn.example' });
  expect([reply.statusCode, reply.headers.location]).toEqual([303, '/contactus?sent=newsletter']);
  expect(calls[0]).toMatchObject({ path: '/api/api/subscribe', body: { email: 'asha@acorn.example' } });
});

test('where the newsletter is confirmed by mail, the page says to open that mail', async () => {
  answer = { status: 201, body: { message: 'Thank you.', toConfirm: true } };
  const reply = await send('newsletter', { email: 'asha@acorn.example' });
  expect(reply.headers.location).toBe('/contactus?sent=newsletter-to-confirm');
  const plain = await send('newsletter', { email: 'asha@acorn.example', plain: '1' });
  expect(plain.headers.location).toBe('/forms/newsletter?sent=to-confirm');
  const page = await site.get('/forms/newsletter?sent=to-confirm');
  expect(page.body).toContain('Open the mail that we have sent you');
});

test('a recruiter request can be written and sent without scripts, and fails in its own words', async () => {
  const page = await site.get('/forms/recruiter-request');
  expect(page.body).toContain('<textarea rows="4" id="requirement" name="requirement"');
  const request = {
    name: 'Asha Rao',
    phone: 'call my assistant',
    email: 'asha@acorn.example',
    company: 'acorn.example',
    requirement: 'Two engineers\n</textarea><script>',
    level: '',
  };
  answer = { status: 200, body: { message: 'x' } };
  const sent = await send('recruiter-request', { ...request, plain: '1' });
  expect(sent.headers.location).toBe('/forms/recruiter-request?sent=1');
  expect(calls[0]).toMatchObject({ path: '/api/api/add-recruiter-request', body: request });
  answer = { status: 503, body: { message: 'x' } };
  const failed = await send('recruiter-request', request);
  expect(failed.body).toContain('Error submitting recruiter request');
  expect(failed.body).toContain('Two engineers\n&lt;/textarea&gt;&lt;script&gt;</textarea>');
});

test('a form to be corrected comes back as a page with what was typed, and none of that runs', async () => {
  answer = {
    status: 400,
    body: {
      message: 'Some details need your attention.',
      errors: [{ field: 'email', message: 'Enter an email address' }],
    },
  };
  const reply = await send('contact', {
    ...contact,
    firstName: '"><script>alert(1)</script>',
    email: 'asha@',
  });
  expect(reply.statusCode).toBe(400);
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(reply.body).toContain('<a href="#email">Enter an email address</a>');
  expect(reply.body).toContain('value="asha@"');
  expect(reply.body).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
  expect(reply.body).not.toContain('<script');
  expect(reply.body).toMatch(/name="agree" checked/);
  const styles = /<style>([^]*?)<\/style>/.exec(reply.body)?.[1] ?? '';
  const policy = String(reply.headers['content-security-policy']);
  expect(policy).toContain(`; style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}';`);
  // It has no script of its own, and none from anywhere may run.
  expect(policy).not.toContain('script-src');
});

test.each([
  ['contact', 'Something went wrong. Please try again.'],
  ['newsletter', 'Failed to subscribe. Please try again.'],
])('when the API fails, the %s form comes back with what was typed', async (form, sentence) => {
  answer = { status: 503, body: { message: 'The service is not available at the moment.' } };
  const reply = await send(form, contact);
  expect(reply.statusCode).toBe(503);
  expect(reply.body).toContain(sentence);
  expect(reply.body).toContain('value="asha@acorn.example"');
});

test('when the API is away, nothing hangs and nothing is lost', async () => {
  api.isAway = true;
  const reply = await send('contact', contact);
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '10']);
  expect(reply.body).toContain('value="Asha"');
  expect(reply.body).toContain(`name the number ${String(reply.headers['x-request-id'])}</p>`);
});

test('while the API has as many forms of one network as it takes, the next is told at once when to retry', async () => {
  const held: (() => void)[] = [];
  answerForm = () => new Promise((resolve) => held.push(() => resolve(answer)));
  const waiting = Array.from({ length: FORMS_OF_ONE_NETWORK }, () => send('contact', contact));
  await waitUntil(() => held.length === waiting.length);
  const next = await send('contact', contact);
  held.forEach((release) => release());
  expect([next.statusCode, next.headers['retry-after']]).toEqual([503, '10']);
  expect(next.body).toContain('value="Asha"');
  expect(new Set((await Promise.all(waiting)).map(({ statusCode }) => statusCode))).toEqual(new Set([303]));
  answerForm = () => answer;
  expect((await send('contact', contact)).statusCode).toBe(303);
});

test('a visitor who has sent too many learns when the API takes the next one', async () => {
  answer = { status: 429, body: { message: 'Too many.' }, headers: { 'retry-after': '42' } };
  const reply = await send('contact', contact);
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([429, '42']);
});

test('a recruiter request with the longest texts in Devanagari is forwarded', async () => {
  const longest = { name: 200, phone: 100, company: 300, requirement: 5000, level: 200 };
  const texts = Object.entries(longest).map(([field, length]) => [field, 'क'.repeat(length)]);
  const fields = { ...Object.fromEntries(texts), email: 'asha@acorn.example' } as Record<string, string>;
  answer = { status: 200, body: {} };
  expect((await send('recruiter-request', fields)).statusCode).toBe(303);
  expect(calls[0]?.body).toEqual(fields);
});

test('the honeypot field is forwarded if something filled it', async () => {
  await send('contact', { ...contact, subject: 'Buy now' });
  expect(calls[0]?.body).toMatchObject({ subject: 'Buy now' });
});

test.each([
  ['application/json', '{}', 415],
  ['text/plain', 'email=a', 415],
  ['application/x-www-form-urlencoded', 'a='.padEnd(70_000, 'x'), 413],
])('%s is refused if it is no valid form', async (type, payload, status) => {
  const reply = await site.get({
    method: 'POST',
    url: '/forms/contact',
    payload,
    headers: { 'content-type': type },
  });
  expect(reply.statusCode).toBe(status);
  expect(calls).toEqual([]);
});

test('an empty form comes back with what is missing', async () => {
  answer = {
    status: 400,
    body: { message: 'x', errors: [{ field: 'firstName', message: 'Enter your first name' }] },
  };
  const reply = await send('contact', {});
  expect(reply.statusCode).toBe(400);
  expect(reply.body).toContain('Enter your first name');
});

test('the address of a form shows it plain, whatever remotes there are', async () => {
  const page = await site.get('/forms/contact');
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('<title>Contact Us | Hireloom</title>');
  expect(page.body).toContain('<form method="post" action="/forms/contact">');
  expect(page.body).not.toContain('role="alert"');
});

test('the page that answers for a form is the one that its remote declares, and a plain one where none does', async () => {
  await deployPage('/write-to-us', 'contact');
  expect((await send('contact', contact)).headers.location).toBe('/write-to-us?sent=contact');
  expect((await site.get('/forms/contact')).body).toContain('<a href="/write-to-us">');
  const reply = await send('newsletter', { email: 'asha@acorn.example' });
  expect(reply.headers.location).toBe('/forms/newsletter?sent=1');
  expect((await site.get('/forms/newsletter')).body).not.toContain('write-to-us');
});

test('what was sent from a plain form is confirmed by a plain page', async () => {
  const reply = await send('contact', { ...contact, plain: '1' });
  expect([reply.statusCode, reply.headers.location]).toEqual([303, '/forms/contact?sent=1']);
  const page = await site.get('/forms/contact?sent=1');
  expect(page.body).toContain('We have your details. We reply in 48 hours on average.');
});

test('a plain form that the browser filled at once is sent with an unmeasured fill time', async () => {
  await send('contact', { ...contact, plain: '1', shownAt: String(Date.now()) });
  expect(calls[0]?.headers['x-fill-time']).toBe('unmeasured');
});

test('a form that fails on our side names the request, as the log and the API do', async () => {
  answer = { status: 503, body: { message: 'Not now.', requestId: 'lead-41' } };
  const reply = await send('contact', contact, { 'x-request-id': 'lead-41' });
  expect(reply.statusCode).toBe(503);
  expect(reply.body).toContain('name the number lead-41</p>');
  expect(calls[0]?.headers['x-request-id']).toBe('lead-41');
});
