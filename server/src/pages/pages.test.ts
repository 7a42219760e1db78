import { asksForPages, createTestPages, type TestPages } from '../testing/test-pages';
import { waitUntil } from '@hireloom/testing/wait-until';
import { createHash } from 'node:crypto';
import { EMPTY_DOCUMENT_STYLE } from '../testing/test-store';

const [SCRIPT, STYLE] = ["'sha256-" + 's'.repeat(43) + "='", "'sha256-" + 't'.repeat(43) + "='"];
const inline = { script: [SCRIPT], style: [STYLE] };
const SHARED = 'public, max-age=0, must-revalidate, no-transform';

let pages: TestPages;
let site: TestPages['site'];
let next: string;

beforeAll(async () => {
  pages = await createTestPages({ TRUST_PROXY: 'loopback' });
  ({ site } = pages);
  await site.deploy(asksForPages('live'));
  next = (await site.store.putVersion(asksForPages('next'))).id;
});
beforeEach(() => pages.renderWhole());
afterAll(() => pages.close());

const getPolicy = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['content-security-policy']);

const counted = async (metric: string) => {
  const found = (await site.metrics()).split('\n').find((line) => line.startsWith(`${metric} `));
  return Number(found?.split(' ').at(-1) ?? 0);
};

test('the policy allows only the page’s own inline blocks and files of the site', async () => {
  pages.render = () => ({ html: '<body>the page</body>', inline });
  const [first, second] = [await site.get('/blogs/policy'), await site.get('/blogs/policy')];
  expect(getPolicy(first)).toBe(
    `default-src 'none'; script-src 'self' ${SCRIPT}; style-src ${STYLE}; img-src 'self' data:; ` +
      "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; " +
      "frame-ancestors 'none'",
  );
  expect([first.body, second.body]).toEqual(['<body>the page</body>', first.body]);
  expect(first.headers).toMatchObject({
    'cache-control': SHARED,
    'cache-status': 'hireloom; fwd=miss; stored',
    vary: 'Accept-Encoding',
  });
  expect(first.headers['retry-after']).toBeUndefined();
  expect(second.headers).toMatchObject({ etag: first.headers.etag, 'cache-status': 'hireloom; hit' });
  expect(getPolicy(second)).toBe(getPolicy(first));
  pages.renderWhole();
  expect(getPolicy(await site.get('/blogs/plain'))).not.toMatch(/script-src|style-src/);
});

test('returns 304 to a matching ETag, and counts pages by outcome', async () => {
  const kinds = ['rendered', 'not-modified', 'cached'].map((one) => `hireloom_pages_total{outcome="${one}"}`);
  const before = await Promise.all(kinds.map(counted));
  const { headers } = await site.get('/blogs/known');
  const known = { 'if-none-match': String(headers.etag) };
  const again = await site.get({ url: '/blogs/known', headers: known });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const head = await site.get({ url: '/blogs/known', method: 'HEAD' });
  expect([head.headers.etag, head.body]).toEqual([headers.etag, '']);
  expect(await Promise.all(kinds.map(counted))).toEqual(before.map((count) => count + 1));
});

test('a page that fails to render is left to the browser with an uncacheable 503', async () => {
  const ids: unknown[] = [];
  pages.render = ({ headers }) => {
    ids.push(headers['x-request-id']);
    return { error: 'it broke' };
  };
  const answer = await site.get({ url: '/blogs?q=broken', headers: { 'x-request-id': 'visit-1' } });
  expect(answer.statusCode).toBe(503);
  expect(answer.headers).toMatchObject({
    'retry-after': '2',
    'cache-control': 'no-store',
    'x-request-id': 'visit-1',
  });
  expect(answer.body).toContain('<div id="root"></div>');
  expect(getPolicy(answer)).toContain(`; style-src ${EMPTY_DOCUMENT_STYLE};`);
  expect(ids).toEqual(['visit-1']);
  expect(await site.metrics()).toMatch(
    /hireloom_remote_failures_total\{remote="content",.*side="server"\} 1\n/,
  );
  expect(site.log).toContainEqual(
    expect.objectContaining({
      reqId: 'visit-1',
      msg: 'could not render the page on the server',
      reference: expect.any(String),
    }),
  );
});

test('a page sets its status and redirect, and a 503 page has Retry-After', async () => {
  pages.render = ({ path }) => {
    if (path.endsWith('/moved')) return { status: 302, location: '/blogs/new' };
    return { html: 'not here', status: path.endsWith('/late') ? 503 : 404 };
  };
  expect((await site.get('/blogs/gone')).statusCode).toBe(404);
  const { statusCode, headers } = await site.get('/blogs/moved');
  expect([statusCode, headers.location, headers['cache-control']]).toEqual([302, '/blogs/new', SHARED]);
  const previewer = await site.previewing(next);
  for (const visitor of [{}, previewer]) {
    const late = await site.get({ url: '/blogs/late', headers: visitor });
    expect([late.statusCode, late.headers['retry-after']]).toEqual([503, '2']);
    expect(late.headers['cache-control']).toBe('no-store');
  }
});

test('a hidden page is never cached, and its links tell its address to nobody', async () => {
  pages.render = () => ({ html: 'draft', isHidden: true });
  const { body, headers } = await site.get('/blogs/new~0123456789abcdef');
  expect(body).toBe('draft');
  expect(headers).toMatchObject({
    'cache-status': 'hireloom; fwd=miss',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  });
});

test('a renamed entry redirects to its new URL, unless there is a page at the old one', async () => {
  pages.redirects = { '/blogs/old': '/blogs/New-name', '/blogs/kept': '/blogs/new-name' };
  pages.render = ({ path }) => ({ html: path, status: path.includes('old') ? 404 : 200 });
  const { statusCode, headers } = await site.get('/blogs/old?from=list');
  expect([statusCode, headers.location]).toEqual([301, '/blogs/New-name?from=list']);
  expect((await site.get('/blogs/kept')).statusCode).toBe(200);
  expect((await site.get('/blogs/old-too')).statusCode).toBe(404);
});

test('a page is byte-identical for every campaign parameter', async () => {
  const plain = await site.get('/blogs/raas');
  for (const query of ['utm_source=mail&utm_campaign=spring', 'gclid=a1', 'fbclid=f1&msclkid=m1']) {
    const tagged = await site.get(`/blogs/raas?${query}`);
    expect(tagged.rawPayload.equals(plain.rawPayload)).toBe(true);
    expect([tagged.headers.etag, tagged.headers['set-cookie']]).toEqual([plain.headers.etag, undefined]);
  }
});

const visit = async (url: string) => site.get({ url, headers: await site.previewing(next) });

test('a preview has a badge, is shown only with its cookie, and is never cached', async () => {
  pages.render = ({ version }) => ({ html: `<body>${version}</body>`, inline });
  const [seen, everybody] = [await visit('/blogs/preview'), await site.get('/blogs/preview')];
  expect(seen.body).toContain(`Preview: you see site version ${next}`);
  expect(seen.body).toContain('next');
  expect(seen.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  const badge = createHash('sha256').update(/<style>([^]*?)<\/style>/.exec(seen.body)?.[1] ?? '');
  expect(getPolicy(seen)).toContain(`style-src ${STYLE} 'sha256-${badge.digest('base64')}';`);
  expect(everybody.body).toBe('<body>live</body>');
  expect(getPolicy(everybody)).toContain(`style-src ${STYLE};`);
});

test('a preview is left to the browser if rendering fails', async () => {
  pages.render = () => ({ error: 'it broke' });
  const { statusCode, headers, body } = await visit('/blogs/broken');
  expect([statusCode, headers['cache-control']]).toEqual([503, 'no-store']);
  expect(body).toContain('<div id="root"></div>');
});

test('a page has the policy that its version declares, even if it fails to render', async () => {
  const maps = 'https://maps.example';
  await site.deploy(asksForPages('with maps'), undefined, { policy: { 'frame-src': [maps] } });
  expect(getPolicy(await site.get('/blogs/shown'))).toContain(`; frame-src ${maps};`);
  pages.render = () => ({ error: 'it broke' });
  expect(getPolicy(await site.get('/blogs/unrendered'))).toContain(`; frame-src ${maps};`);
});

test('a server is ready, and a version live, once its pages are rendered', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  pages.render = () => held.then(() => ({ html: 'late' }));
  await site.start({ WARM_PAGES: 'all' });
  const ready = await site.get('/readyz');
  expect([ready.statusCode, ready.json()]).toEqual([503, expect.objectContaining({ status: 'warming' })]);
  release();
  await waitUntil(async () => (await site.get('/readyz')).statusCode === 200);
  pages.renderWhole();
  await site.deploy(asksForPages('takes over'));
  const { headers, body } = await site.get('/blogs');
  expect([headers['cache-status'], body]).toEqual(['hireloom; hit', '<body>takes over /blogs</body>']);
});

test('a page links to its speculation rules', async () => {
  const { headers } = await site.get('/blogs');
  const address = /^"(\/.+)"$/.exec(String(headers['speculation-rules']))?.[1] ?? '';
  const rules = await site.get(address);
  expect(rules.headers['content-type']).toMatch(/^application\/speculationrules\+json\b/);
  expect(Object.keys(rules.json<object>())).toEqual(['prefetch', 'prerender']);
});
