import type { AcceptForm, SentForm } from '../leads/lead-routes';
import { RequestError } from '../errors';
import { type PlainFormName, sameContentKey } from '@hireloom/contracts';
import { createHash } from 'node:crypto';
import { setUpSite } from '../testing/test-site';
import { says } from '../testing/test-store';

let sent: (SentForm & { kind: string })[];
let answer: () => ReturnType<AcceptForm>;

const refuses = (...refusal: ConstructorParameters<typeof RequestError>) =>
  void (answer = () => Promise.reject(new RequestError(...refusal)));

/** A version with a page that declares these forms. */
const deployPage = (path: string, ...forms: PlainFormName[]) =>
  site.deploy(says('live'), undefined, { routes: [{ path, page: 'list', forms }] });

const acceptForm: AcceptForm = (kind, { ip, host, headers, body }) => {
  sent.push({ kind, ip, host, headers, body });
  return answer();
};
const site = setUpSite({ TRUST_PROXY: 'loopback' }, { getAcceptance: () => acceptForm });
beforeAll(() => deployPage('/contactus', 'contact', 'newsletter'));
beforeEach(() => {
  sent = [];
  answer = () => Promise.resolve({ message: 'Thank you.' });
});
const send = (form: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  site.postForm(form, fields, {
    host: 'www.hireloom.example',
    origin: 'https://www.hireloom.example',
    'x-forwarded-for': '192.0.2.7',
    ...headers,
  });

const contact = { firstName: 'Asha', lastName: 'Rao', email: 'asha@acorn.example', agree: 'on' };

test('a plain form is forwarded like a scripted one, with the visitor’s IP address', async () => {
  const reply = await send('contact', { ...contact, consentVersion: 'contact-1' });
  expect([reply.statusCode, reply.headers.location]).toEqual([303, '/contactus?sent=contact']);
  expect(sent).toEqual([
    {
      kind: 'contact',
      ip: '192.0.2.7',
      host: 'www.hireloom.example',
      headers: expect.objectContaining({
        'x-consent-version': 'contact-1',
        'x-fill-time': 'unmeasured',
        'idempotency-key': sameContentKey,
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

const originSent = () => JSON.parse(decodeURIComponent(String(sent[0]?.headers['x-form-origin']))) as object;

test('a plain form takes its page and campaign from its Referer', async () => {
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

test('the plain form page forwards where its visitor came from, even after a correction', async () => {
  const host = 'www.hireloom.example';
  const referer = `https://${host}/raas?utm_source=%22mail%22`;
  const shown = await site.get({ url: '/forms/contact', headers: { host, referer } });
  const from = '/raas?utm_source=%22mail%22';
  expect(shown.body).toContain(`<input type="hidden" name="from" value="${from}">`);
  refuses(400, 'x', []);
  const here = { referer: `https://${host}/forms/contact` };
  const refused = await send('contact', { ...contact, from }, here);
  expect(refused.body).toContain(`name="from" value="${from}"`);
  expect(originSent()).toMatchObject({ page: '/raas', first: { landing: '/raas', utm_source: '"mail"' } });
});

test.each(['https://evil.example/?utm_source=x', 'nonsense', undefined])(
  'a plain form is accepted with the Referer %j',
  async (referer) => {
    const headers = { host: 'www.hireloom.example', ...(referer && { referer }) };
    expect((await site.get({ url: '/forms/contact', headers })).body).not.toContain('name="from"');
    expect((await send('contact', { ...contact, from: '//[' }, headers)).statusCode).toBe(303);
  },
);

test('with double opt-in, the confirmation asks to open the mail', async () => {
  answer = () => Promise.resolve({ message: 'Thank you.', toConfirm: true });
  const reply = await send('newsletter', { email: 'asha@acorn.example' });
  expect(reply.headers.location).toBe('/contactus?sent=newsletter-to-confirm');
  const plain = await send('newsletter', { email: 'asha@acorn.example', plain: '1' });
  expect(plain.headers.location).toBe('/forms/newsletter?sent=to-confirm');
  const page = await site.get('/forms/newsletter?sent=to-confirm');
  expect(page.body).toContain('Open the mail that we have sent you');
});

test('a recruiter request works without scripts and has its own error message', async () => {
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
  const accepted = await send('recruiter-request', { ...request, plain: '1' });
  expect(accepted.headers.location).toBe('/forms/recruiter-request?sent=1');
  expect(sent[0]).toMatchObject({ kind: 'recruiter-request', body: request });
  answer = () => Promise.reject(Object.assign(new Error('no database'), { statusCode: 503 }));
  const failed = await send('recruiter-request', request);
  expect(failed.body).toContain('Error submitting recruiter request');
  expect(failed.body).toContain('Two engineers\n&lt;/textarea&gt;&lt;script&gt;</textarea>');
});

test('an invalid form is shown again with its values escaped', async () => {
  refuses(400, 'Some details need your attention.', [{ field: 'email', message: 'Enter an email address' }]);
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
  // It has no script, and the policy allows none from anywhere.
  expect(policy).not.toContain('script-src');
});

test.each([
  ['contact', 'Something went wrong. Please try again.'],
  ['newsletter', 'Failed to subscribe. Please try again.'],
])('a %s form that cannot be stored is shown again, and logs no personal data', async (form, sentence) => {
  const detail = 'Failing row contains (asha@acorn.example).';
  answer = () => Promise.reject(Object.assign(new Error('no room'), { statusCode: 503, detail }));
  const id = `lead-${form}`;
  const reply = await send(form, contact, { 'x-request-id': id });
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '10']);
  expect(reply.body).toContain(sentence);
  expect(reply.body).toContain('value="asha@acorn.example"');
  expect(reply.body).toContain(`name the number ${id}</p>`);
  const line = site.log.find(({ reqId }) => reqId === id);
  expect(line).toMatchObject({ msg: 'a form could not be stored', err: { message: 'no room' } });
  expect(JSON.stringify(line)).not.toContain('asha');
});

test('a form that gets no response within ten seconds is shown again with its values', async () => {
  answer = () => new Promise(() => undefined);
  const before = performance.now();
  const reply = await send('contact', contact);
  expect(performance.now() - before).toBeLessThan(11_000);
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '10']);
  expect(reply.body).toContain('value="Asha"');
  expect(reply.body).toContain('href="tel:');
}, 20_000);

test('a visitor over the rate limit gets 429 with Retry-After', async () => {
  refuses(429, 'Too many.', undefined, 42);
  const reply = await send('contact', contact);
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([429, '42']);
});

test.each([
  ['application/json', '{}', 415],
  ['text/plain', 'email=a', 415],
  ['application/x-www-form-urlencoded', 'a='.padEnd(70_000, 'x'), 413],
])('rejects %s that is not a valid form', async (type, payload, status) => {
  const reply = await site.get({
    method: 'POST',
    url: '/forms/contact',
    payload,
    headers: { 'content-type': type },
  });
  expect(reply.statusCode).toBe(status);
  expect(sent).toEqual([]);
});

test('a form redirects to the page that declares it or to a plain page', async () => {
  await deployPage('/write-to-us', 'contact');
  expect((await send('contact', contact)).headers.location).toBe('/write-to-us?sent=contact');
  expect((await site.get('/forms/contact')).body).toContain('<a href="/write-to-us">');
  const reply = await send('newsletter', { email: 'asha@acorn.example' });
  expect(reply.headers.location).toBe('/forms/newsletter?sent=1');
  expect((await site.get('/forms/newsletter')).body).not.toContain('write-to-us');
});
