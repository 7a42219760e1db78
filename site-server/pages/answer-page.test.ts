import { NO_INLINE, type RenderedPage } from '@hireloom/contracts';
import { requestIds } from '@hireloom/service';
import Fastify from 'fastify';
import { inlineHash } from '../http/security-headers';
import { RenderFault } from '../rendering/render-fault';
import type { RenderOptions } from '../rendering/render-queue';
import { createSiteMetrics } from '../telemetry/site-metrics';
import type { ActiveTraffic, Refusal } from '../traffic/visitor-version';
import type { LoadedVersion } from '../versions/loaded-version';
import { visitorCookies } from '../traffic/visitor-cookies';
import { answerPages } from './answer-page';
import { createPageCache } from './page-cache';
import { createPageRenderer } from './render-page';
import type { DocumentSettings } from './send-page';

const preview = 'b'.repeat(16);
const refusals: Record<string, Refusal> = {
  unknown: 'unknown',
  '../../etc': 'not understood',
  altered: 'not signed',
  old: 'expired',
};

const inspection = [{ name: 'content', team: 'Content team', commit: 'c1', modules: {} }];
const routes = [
  { path: '/', module: './home-page' },
  { path: '/raas', module: './raas-page' },
  { path: '/new', module: './new-page' },
  { path: '/old', module: './old-page' },
  { path: '/blogs', module: './list-page', query: ['q'] },
];
const registry = { remotes: [{ name: 'content', routes }] };
const versionCalled = (id: string) => ({ id, inspection, registry }) as unknown as LoadedVersion;

async function siteThatRenders(
  render: (path: string, version: string, asked?: RenderOptions) => Promise<RenderedPage>,
  document: Partial<DocumentSettings> = {},
  {
    metrics = createSiteMetrics(),
    content = (): string => '1',
    canaries = new Map<string, LoadedVersion>(),
    live = (): LoadedVersion => versionCalled('live'),
  } = {},
) {
  const { options, traceHeaders, addIdToFailures } = requestIds('loopback');
  const app = Fastify(options);
  addIdToFailures(app);
  const tried = [...canaries.keys()].map((version) => ({ version, from: 0, share: 50 }));
  const pages = createPageCache({
    render: createPageRenderer({
      pool: { render: (id, path, asked) => render(path, id, asked) },
      metrics,
      log: app.log,
    }),
    files: {
      read: async () => undefined,
      write: () => undefined,
      useVersions: () => undefined,
      addVersion: () => undefined,
    },
    contentVersion: { current: content },
  });
  answerPages(app, {
    inForce: () =>
      ({ traffic: { live: live().id, canaries: tried }, live: live(), canaries }) as unknown as ActiveTraffic,
    openPreview: async (asked) => refusals[asked] ?? versionCalled(asked),
    pool: { emptyDocument: (id) => (id === 'live' ? emptyDocument : undefined) },
    pages,
    metrics,
    document,
    cookies: visitorCookies('https://www.example.com'),
    traceHeaders,
    isInspectable: false,
  });
  return app;
}

const inlineOf = (name: string) => ({
  script: [inlineHash(`${name} script`)],
  style: [inlineHash(`${name} style`)],
});

const ofPage = inlineOf('page');
const emptyDocument = { html: '<body><div id="root"></div></body>', inline: inlineOf('empty') };

const page = (html: string, inline = NO_INLINE) =>
  ({ status: 200, html, inline, problems: [], used: [] }) satisfies RenderedPage;

const policyOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['content-security-policy']).split('; ');

test('everybody gets the same page with the same policy, which names the page’s own blocks', async () => {
  const app = await siteThatRenders(async () => page('<body>the page</body>', ofPage));
  const [first, second] = [await app.inject('/'), await app.inject('/')];
  expect(first.body).toBe('<body>the page</body>');
  expect(policyOf(first)).toEqual(
    expect.arrayContaining([`script-src 'self' ${ofPage.script[0]}`, `style-src ${ofPage.style[0]}`]),
  );
  expect(first.headers).toMatchObject({
    'cache-control': 'public, max-age=0, must-revalidate',
    'cache-status': 'hireloom; fwd=miss; stored',
    vary: 'Accept-Encoding',
  });
  expect(second.headers).toMatchObject({ etag: first.headers.etag, 'cache-status': 'hireloom; hit' });
  expect(second.body).toBe(first.body);
  expect(policyOf(second)).toEqual(policyOf(first));
});

test('whoever has the page is told so, and counted', async () => {
  const metrics = createSiteMetrics();
  const app = await siteThatRenders(async () => page('<body>the page</body>'), {}, { metrics });
  const { headers } = await app.inject('/');
  const again = await app.inject({ url: '/', headers: { 'if-none-match': String(headers.etag) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect((await app.inject({ method: 'HEAD', url: '/' })).headers.etag).toBe(headers.etag);
  const counted = await metrics.registry.metrics();
  for (const outcome of ['rendered', 'not-modified', 'cached'])
    expect(counted).toContain(`hireloom_pages_total{outcome="${outcome}"} 1`);
});

test('a page that the server can not render is left to the browser, and no cache or crawler takes it for the page', async () => {
  const app = await siteThatRenders(() => Promise.reject(new Error('the worker hangs')));
  const answer = await app.inject('/blogs?q=a');
  expect(answer.statusCode).toBe(503);
  expect(answer.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' });
  expect(answer.body).toContain('<div id="root"></div>');
  expect(policyOf(answer)).toContain(`style-src ${emptyDocument.inline.style[0]}`);
});

test('a page in which something failed is for no cache', async () => {
  const problems = [{ text: 'a slot', phase: 'render' }] as const;
  const app = await siteThatRenders(async () => ({ ...page('<body>in part</body>'), problems }));
  const answer = await app.inject('/');
  expect([answer.statusCode, answer.body]).toEqual([200, '<body>in part</body>']);
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('beside a canary the page of all others is still for any cache, and that of its visitors for none', async () => {
  const canaries = new Map([['canary', versionCalled('canary')]]);
  const app = await siteThatRenders(
    async (_path, version) => page(`<body>${version}</body>`),
    {},
    { canaries },
  );
  const visit = async (bucket: string) => {
    const answer = await app.inject({ url: '/', cookies: bucket ? { 'hireloom-canary': bucket } : {} });
    return [answer.body, answer.headers['cache-control'], answer.headers.vary];
  };
  const shared = ['<body>live</body>', 'public, max-age=0, must-revalidate', 'Accept-Encoding'];
  expect(await visit('')).toEqual(shared);
  expect(await visit('49')).toEqual(['<body>canary</body>', 'private, no-cache', 'Accept-Encoding']);
  expect(await visit('50')).toEqual(['<body>live</body>', 'private, no-cache', 'Accept-Encoding']);
  expect(await visit('')).toEqual(shared);
});

test('a redirect may be kept as a page may: of a canary by nobody', async () => {
  const app = await siteThatRenders(
    async () => ({ ...page(''), status: 302, location: '/new' }),
    {},
    { canaries: new Map([['canary', versionCalled('canary')]]) },
  );
  const visit = async (url: string, cookies = {}) => {
    const { statusCode, headers } = await app.inject({ url, cookies });
    return [statusCode, headers.location, headers['cache-control']];
  };
  const inCanary = { 'hireloom-canary': '49' };
  const shared = 'public, max-age=0, must-revalidate';
  expect(await visit('/OLD')).toEqual([301, '/old', shared]);
  expect(await visit('/OLD', inCanary)).toEqual([301, '/old', 'private, no-cache']);
  expect(await visit('/old')).toEqual([302, '/new', shared]);
  expect(await visit('/old', inCanary)).toEqual([302, '/new', 'private, no-cache']);
});

test('what was live when it was asked for and is not any more is kept by no cache past its purge', async () => {
  const versions = [versionCalled('live'), versionCalled('next')];
  const app = await siteThatRenders(
    async () => {
      versions.shift();
      return page('<body></body>');
    },
    { sharedCache: 's-maxage=60' },
    { live: () => versions[0] ?? versionCalled('next') },
  );
  expect((await app.inject('/')).headers['cache-control']).toBe('public, max-age=0, must-revalidate');
});

test('what is rendered for a visitor who has gone is given up', async () => {
  let begin = () => undefined as unknown;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  let giveUp = () => undefined as unknown;
  const givenUp = new Promise<void>((resolve) => (giveUp = resolve));
  const app = await siteThatRenders((_path, _version, { signal } = {}) => {
    begin();
    signal?.addEventListener('abort', giveUp);
    return new Promise(() => undefined);
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const visitor = new AbortController();
  const visit = fetch(address, { signal: visitor.signal }).catch((error: Error) => error.name);
  await begun;
  visitor.abort();
  expect(await visit).toBe('AbortError');
  await givenUp;
  await app.close();
});

test('a preview whose workers have ended meanwhile is left to the browser too', async () => {
  const app = await siteThatRenders(() => Promise.reject(new Error('its workers have ended')));
  const answer = await app.inject({ url: '/', headers: { cookie: `hireloom-preview=${preview}` } });
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([503, 'no-store']);
  expect(answer.body).toContain('<div id="root"></div>');
});

test('what fails while a page of older content is served is counted for its remote', async () => {
  const metrics = createSiteMetrics();
  const step = { remote: 'content', release: 'c1', module: './list-page', phase: 'render' } as const;
  let content = '1';
  const app = await siteThatRenders(
    async () => {
      if (content === '1') return page('older');
      throw new RenderFault('it hangs', 'breakdown', step);
    },
    {},
    { metrics, content: () => content },
  );
  await app.inject('/blogs');
  content = '2';
  const answer = await app.inject('/blogs');
  expect([answer.body, answer.headers['cache-status']]).toEqual(['older', 'hireloom; hit; detail=outdated']);
  expect(await metrics.registry.metrics()).toContain(
    'hireloom_remote_failures_total{remote="content",release="c1",module="./list-page",phase="render",side="server"} 1',
  );
});

test('a page with another status or another address is answered so', async () => {
  const app = await siteThatRenders(async (path) =>
    path === '/old'
      ? { ...page(''), status: 301, location: '/new' }
      : { ...page('nothing here'), status: 404 },
  );
  expect((await app.inject('/new')).statusCode).toBe(404);
  expect((await app.inject('/old')).headers.location).toBe('/new');
});

test('all addresses of a page are answered with the same page, which is rendered once', async () => {
  const rendered: string[] = [];
  const app = await siteThatRenders(async (path) => (rendered.push(path), page(`<p>${path}</p>`)));
  for (const asked of ['/blogs?q=a', '/blogs?gclid=1&q=a&category=b', '/blogs?q=a&q=b&inspect']) {
    expect((await app.inject(asked)).body).toBe('<p>/blogs?q=a</p>');
  }
  for (const asked of ['/raas', '/raas?q=a', '/raas?utm_source=x&q=']) {
    expect((await app.inject(asked)).body).toBe('<p>/raas</p>');
  }
  expect((await app.inject('/nowhere')).body).toBe((await app.inject('/or/here?q=a')).body);
  expect(rendered).toHaveLength(3);
});

test('an address in another case is led to the right one without a rendering, and caches ask for it again', async () => {
  const app = await siteThatRenders(() => Promise.reject(new Error('there is nothing to render')));
  const answer = await app.inject('/BLOGS/?gclid=1&q=');
  expect([answer.statusCode, answer.headers.location]).toEqual([301, '/blogs?gclid=1&q=']);
  expect(answer.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  const previewed = await app.inject({ url: '/RAAS', headers: { cookie: `hireloom-preview=${preview}` } });
  expect([previewed.statusCode, previewed.headers['cache-control']]).toEqual([301, 'no-store']);
});

test('whoever looks at a preview sees its page with a badge, and nobody keeps it', async () => {
  const app = await siteThatRenders(async (_path, version) => page(`<body>${version}</body>`, ofPage));
  const headers = { cookie: `hireloom-preview=${preview}` };
  const [seen, live] = [await app.inject({ url: '/', headers }), await app.inject('/')];
  expect(seen.body).toContain(`Preview: you see site version ${preview}`);
  expect(seen.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  expect(live.body).toBe('<body>live</body>');
  const badgeHash = inlineHash(/<style>([^]*?)<\/style>/.exec(seen.body)?.[1] ?? '');
  expect(policyOf(seen)).toContain(`style-src ${ofPage.style[0]} ${badgeHash}`);
  expect(policyOf(live)).toContain(`style-src ${ofPage.style[0]}`);
  const start = await app.inject(`/raas?preview=${preview}`);
  expect([start.statusCode, start.headers.location]).toEqual([303, '/raas']);
});

test.each([
  ['is not there', 'unknown', 404, 'There is no such version to look at.'],
  ['was never printed so', '../../etc', 400, 'to its last character'],
  ['was altered', 'altered', 403, 'or it was altered on its way'],
  ['is a week old', 'old', 410, 'shows a preview for a week'],
])('a link of a preview that %s is refused in plain words', async (_what, link, status, words) => {
  const app = await siteThatRenders(async () => page('<h1>secret</h1>'));
  const answer = await app.inject(`/?preview=${link}`);
  expect([answer.statusCode, answer.body]).toEqual([status, expect.stringContaining(words)]);
  expect(answer.body).not.toContain('secret');
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('a preview can be inspected, what everybody sees can not', async () => {
  const html = '<body><script type="application/json" id="page-data">{}</script></body>';
  const app = await siteThatRenders(async () => page(html));
  const headers = { cookie: `hireloom-preview=${preview}` };
  expect((await app.inject({ url: '/?inspect', headers })).body).toContain('Content team');
  expect((await app.inject({ url: '/', headers })).body).not.toContain('Content team');
  expect((await app.inject('/?inspect')).body).not.toContain('Content team');
});

test('the policy lets reports and releases go to and come from where they are, and nowhere else', async () => {
  const policyWith = async (document?: Partial<DocumentSettings>) => {
    const app = await siteThatRenders(async () => page('', ofPage), document);
    return policyOf(await app.inject('/'));
  };
  const elsewhere = await policyWith({
    releaseOrigin: 'https://cdn.example.com',
    reportTarget: 'https://vitals.example.com/in',
  });
  expect(elsewhere).toContain("connect-src 'self' https://cdn.example.com https://vitals.example.com/in");
  expect(elsewhere).toContain("font-src 'self' https://cdn.example.com");
  expect(elsewhere).toContain("img-src 'self' https://cdn.example.com data:");
  expect(elsewhere).toContain(`script-src 'self' https://cdn.example.com ${ofPage.script[0]}`);
  expect(await policyWith({ reportTarget: '/report/visit' })).toEqual(
    expect.arrayContaining(["connect-src 'self'", "font-src 'self'"]),
  );
});

test('a page that is left to the browser names its request, as what was rendered for it did', async () => {
  const heard: RenderOptions['passedOn'][] = [];
  const app = await siteThatRenders(async (_path, _version, asked) => {
    heard.push(asked?.passedOn);
    throw new Error('the worker is away');
  });
  const answer = await app.inject({ url: '/blogs', headers: { 'x-request-id': 'visit-1' } });
  expect([answer.statusCode, answer.headers['x-request-id']]).toEqual([503, 'visit-1']);
  expect(heard).toEqual([{ 'x-request-id': 'visit-1' }]);
});

test('a page whose data did not come says when to come again, and a page that is whole does not', async () => {
  const app = await siteThatRenders(async (path) => ({
    ...page('<body>not now</body>'),
    status: path === '/raas' ? 503 : 200,
  }));
  const late = await app.inject('/raas');
  expect([late.statusCode, late.headers['retry-after']]).toEqual([503, '2']);
  const seen = await app.inject({ url: '/raas', headers: { cookie: `hireloom-preview=${preview}` } });
  expect([seen.statusCode, seen.headers['retry-after']]).toEqual([503, '2']);
  expect((await app.inject('/')).headers['retry-after']).toBeUndefined();
});
