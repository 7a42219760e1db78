import { type PlainFormName, type Registry, type RegistryRemote, sameContentKey } from '@hireloom/contracts';
import { requestIds } from '@hireloom/service';
import Fastify, { type FastifyInstance } from 'fastify';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { createApiClient } from '../http/api-client';
import { inlineHash } from '../http/security-headers';
import { formPosts } from './form-posts';

type Call = { path: string | undefined; headers: IncomingHttpHeaders; body: unknown };

let upstream: Server;
let app: FastifyInstance;
let calls: Call[];
let registry: Registry;
let answer: { status: number; body?: object; headers?: Record<string, string> };

/** A page of a remote, which answers for these forms. */
const registryWith = (path: string, ...forms: PlainFormName[]): Registry => ({
  remotes: [{ name: 'leads', routes: [{ path, module: './page', forms }] } as unknown as RegistryRemote],
});

beforeEach(async () => {
  calls = [];
  registry = registryWith('/contactus', 'contact', 'newsletter');
  answer = { status: 201, body: { message: 'Thank you.' } };
  upstream = createServer((request, response) => {
    void json(request).then((body) => {
      calls.push({ path: request.url, headers: request.headers, body });
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
      response.end(answer.body && JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const { options, traceHeaders, addIdToFailures } = requestIds('loopback');
  app = Fastify({ ...options, trustProxy: true });
  addIdToFailures(app);
  const apiUrl = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  const api = createApiClient({ apiUrl, traceHeaders, most: 1 });
  app.addHook('onClose', () => api.close());
  formPosts(app, { api, live: () => ({ registry }) });
});
afterEach(async () => {
  await app.close();
  upstream.closeAllConnections();
  await new Promise((resolve) => upstream.close(resolve));
});

const send = (form: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  app.inject({
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

test('a form is stored by the status of the answer alone, with or without words', async () => {
  answer = { status: 200 };
  expect((await send('contact', contact)).headers.location).toBe('/contactus?sent=contact');
});

test('a contact form is handed on as the page’s script would, with the visitor’s address and origin', async () => {
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

test('the key of a form tells nothing of what it says, nor of where it came from', async () => {
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
  const page = await app.inject('/forms/newsletter?sent=to-confirm');
  expect(page.body).toContain('Open the mail that we have sent you');
});

test('a recruiter request can be written and sent without scripts, and fails in its own words', async () => {
  const page = await app.inject('/forms/recruiter-request');
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

test('what is to be corrected comes back as a page with what was typed, and nothing of it runs', async () => {
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
  expect(policy).toContain(`; style-src ${inlineHash(styles)};`);
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
  upstream.closeAllConnections();
  await new Promise((resolve) => upstream.close(resolve));
  const reply = await send('contact', contact);
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '10']);
  expect(reply.body).toContain('value="Asha"');
  expect(reply.body).toContain(`name the number ${String(reply.headers['x-request-id'])}</p>`);
});

test('of two at once, where the API takes one, the other is told at once when to come again', async () => {
  const [first, second] = await Promise.all([send('contact', contact), send('contact', contact)]);
  expect([first.statusCode, second.statusCode, second.headers['retry-after']]).toEqual([303, 503, '10']);
  expect(second.body).toContain('value="Asha"');
  expect((await send('contact', contact)).statusCode).toBe(303);
});

test('a visitor who has sent too many learns when the API takes the next one', async () => {
  answer = { status: 429, body: { message: 'Too many.' }, headers: { 'retry-after': '42' } };
  const reply = await send('contact', contact);
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([429, '42']);
});

test('the hidden field is handed on when something filled it', async () => {
  await send('contact', { ...contact, subject: 'Buy now' });
  expect(calls[0]?.body).toMatchObject({ subject: 'Buy now' });
});

test.each([
  ['application/json', '{}', 415],
  ['text/plain', 'email=a', 415],
  ['application/x-www-form-urlencoded', 'a='.padEnd(40_000, 'x'), 413],
])('%s is refused where it is no form of ours', async (type, payload, status) => {
  const reply = await app.inject({
    method: 'POST',
    url: '/forms/contact',
    payload,
    headers: { 'content-type': type },
  });
  expect(reply.statusCode).toBe(status);
  expect(calls).toEqual([]);
});

test('an empty form is asked for what is needed', async () => {
  answer = {
    status: 400,
    body: { message: 'x', errors: [{ field: 'firstName', message: 'Enter your first name' }] },
  };
  const reply = await send('contact', {});
  expect(reply.statusCode).toBe(400);
  expect(reply.body).toContain('Enter your first name');
});

test('whoever opens the address of a form gets it plain, whatever remotes are there', async () => {
  const page = await app.inject('/forms/contact');
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('<title>Contact us | Hireloom</title>');
  expect(page.body).toContain('<form method="post" action="/forms/contact">');
  expect(page.body).not.toContain('role="alert"');
});

test('the page that answers for a form is the one that its remote declares, and a plain one where none does', async () => {
  registry = registryWith('/write-to-us', 'contact');
  expect((await send('contact', contact)).headers.location).toBe('/write-to-us?sent=contact');
  expect((await app.inject('/forms/contact')).body).toContain('<a href="/write-to-us">');
  const reply = await send('newsletter', { email: 'asha@acorn.example' });
  expect(reply.headers.location).toBe('/forms/newsletter?sent=1');
  expect((await app.inject('/forms/newsletter')).body).not.toContain('write-to-us');
});

test('what was sent from a plain form is confirmed by a plain page', async () => {
  const reply = await send('contact', { ...contact, plain: '1' });
  expect([reply.statusCode, reply.headers.location]).toEqual([303, '/forms/contact?sent=1']);
  const page = await app.inject('/forms/contact?sent=1');
  expect(page.body).toContain('We have your details. We call or write within 48 hours on average.');
});

test('a plain form tells how long it took to fill, and one that is corrected from when it was shown first', async () => {
  const page = await app.inject('/forms/contact');
  const shownAt = /name="shownAt" value="(\d+)"/.exec(page.body)?.[1] ?? '';
  expect(Math.abs(Date.now() - Number(shownAt))).toBeLessThan(60_000);
  const minuteAgo = String(Number(shownAt) - 60_000);
  answer = { status: 400, body: { message: 'x', errors: [{ field: 'email', message: 'Enter one' }] } };
  const refused = await send('contact', { ...contact, shownAt: minuteAgo });
  expect(refused.body).toContain(`name="shownAt" value="${minuteAgo}"`);
  expect(Number(calls[0]?.headers['x-fill-time'])).toBeGreaterThanOrEqual(60_000);
});

test.each([
  ['a page that is the same for everybody', {}],
  ['a machine whose clock was set back since', { shownAt: String(Date.now() + 3_600_000) }],
  ['somebody who changed it', { shownAt: 'soon' }],
])('a form from %s says that its time is not known', async (_where, fields) => {
  await send('contact', { ...contact, ...(fields as Record<string, string>) });
  expect(calls[0]?.headers['x-fill-time']).toBe('no-script');
});

test('a form that fails on our side names the request, as the log and the API do', async () => {
  answer = { status: 503, body: { message: 'Not now.', requestId: 'lead-41' } };
  const reply = await send('contact', contact, { 'x-request-id': 'lead-41' });
  expect(reply.statusCode).toBe(503);
  expect(reply.body).toContain('name the number lead-41</p>');
  expect(calls[0]?.headers['x-request-id']).toBe('lead-41');
});
