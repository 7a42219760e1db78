import type { InjectOptions } from 'fastify';
import { operator } from '../testing/operator';
import { setUpSite } from '../testing/test-site';
import { MAIN, PAGE, withSitemap } from '../testing/test-store';

/** The requirements for A+ in Mozilla's Observatory, for a response that is not a document. */
const COMMON_HEADERS = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
};
const DOCUMENT_HEADERS = {
  ...COMMON_HEADERS,
  'content-security-policy': expect.stringContaining("default-src 'none'"),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
};

const RENDERS = `module.exports = (path) => {
  if (path.includes('break')) process.reallyExit(7);
  return '<body>' + path + '</body>';
};`;

const site = setUpSite();
let script: string;

beforeAll(async () => {
  await site.deploy(RENDERS, '<svg/>', withSitemap);
  script = `/assets/content/${MAIN}`;
});

const encoded = (encoding: string) => ({ 'accept-encoding': encoding });
const form = { 'content-type': 'application/x-www-form-urlencoded' };

test.each<[string, number, InjectOptions]>([
  ['a page in Brotli', 200, { url: '/blogs', headers: encoded('br') }],
  ['a page as text', 200, { url: '/blogs' }],
  ['a page left to the browser to render', 503, { url: '/blogs?q=break', headers: encoded('br') }],
  ['a refused preview', 400, { url: '/?preview=none' }],
  ['a form as a page of its own', 200, { url: '/forms/contact' }],
  ['a malformed path', 400, { url: '/blogs/%ff' }],
  ['a path like that of a file', 404, { url: '/wp-login.php' }],
])('%s carries each security header of a document', async (_what, status, asked) => {
  const { statusCode, headers } = await site.get(asked);
  expect(statusCode).toBe(status);
  expect(headers).toMatchObject(DOCUMENT_HEADERS);
});

test.each<[string, number, InjectOptions]>([
  ['a redirect to the address of a page', 308, { url: '/Blogs' }],
  ['a missing file', 404, { url: '/assets/none.svg' }],
  ['robots.txt in Brotli', 200, { url: '/robots.txt', headers: encoded('br') }],
  ['metrics', 200, { url: '/metrics', headers: operator }],
  ['an invalid report', 400, { url: '/report/failure', method: 'POST', payload: {} }],
  ['the canary route', 204, { url: '/canary' }],
  [
    'a form that is too long',
    413,
    { url: '/forms/contact', method: 'POST', headers: form, payload: 'a'.repeat(66_000) },
  ],
  ['a malformed path of the API', 400, { url: '/api/%zz' }],
  ['an unsupported method', 404, { url: '/blogs', method: 'DELETE' }],
])('%s carries each security header', async (_what, status, asked) => {
  const { statusCode, headers } = await site.get(asked);
  expect(statusCode).toBe(status);
  expect(headers).toMatchObject(COMMON_HEADERS);
});

test('images for link previews and mails may be embedded by other origins', async () => {
  const { headers } = await site.get({ url: '/assets/favicon.svg' });
  expect(headers).toMatchObject({ ...COMMON_HEADERS, 'cross-origin-resource-policy': 'cross-origin' });
});

test.each([
  [200, { url: '/api/api/getblogs' }],
  [400, { url: '/api/api/subscribe', method: 'POST' }],
  [404, { url: '/api/nowhere' }],
] satisfies [number, InjectOptions][])('%i below /api carries a sandbox policy', async (status, asked) => {
  const { statusCode, headers } = await site.get(asked);
  expect(statusCode).toBe(status);
  expect(headers).toMatchObject({
    ...COMMON_HEADERS,
    'content-security-policy': "default-src 'none';sandbox",
    'referrer-policy': 'no-referrer',
  });
});

test('release files are sandboxed and cannot run as pages of this site', async () => {
  const page = script.replace(MAIN, PAGE);
  const tag = String((await site.get(script)).headers.etag);
  const asked: [number, InjectOptions][] = [
    [200, { url: page }],
    [200, { url: page, method: 'HEAD' }],
    [200, { url: script, headers: encoded('br') }],
    [304, { url: script, headers: { 'if-none-match': tag } }],
    [404, { url: script.replace(MAIN, 'gone.html') }],
    [404, { url: `/assets/none/${PAGE}` }],
    // Public files of the shell.
    [200, { url: '/assets/favicon.svg' }],
    [404, { url: '/assets/none.html' }],
  ];
  for (const [status, one] of asked) {
    const { statusCode, headers } = await site.get(one);
    expect([one, statusCode]).toEqual([one, status]);
    expect(headers).toMatchObject({
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
  }
});

test('a malformed path and a path like a file’s return a short page with a link home', async () => {
  for (const url of ['/blogs/%ff', '/a/b.env?c=d']) {
    const { body, headers } = await site.get(url);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain('<a href="/">');
    expect(body.length).toBeLessThan(10_000);
  }
  expect((await site.get('/api/%ff')).json()).toEqual({ message: 'This address cannot be read.' });
});

test.each(['/sw.js', '/assets/sw.js'])(
  'a browser that updates a service worker at %s gets one that ends itself',
  async (url) => {
    const { statusCode, headers, body } = await site.get({ url, headers: { 'service-worker': 'script' } });
    expect([statusCode, headers]).toEqual([
      200,
      expect.objectContaining({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-store',
        'service-worker-allowed': '/',
      }),
    ]);
    expect(body).toContain('.unregister()');
  },
);
