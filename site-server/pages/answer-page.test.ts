/** @jest-environment node */
import cookie from '@fastify/cookie';
import { NO_INLINE, type RenderedPage } from '@hireloom/contracts';
import Fastify from 'fastify';
import { inlineHash } from '../http/inline-hash';
import { RenderFault } from '../rendering/render-fault';
import { createSiteMetrics } from '../telemetry/site-metrics';
import type { InForce } from '../traffic/follow-traffic';
import type { ServedVersion } from '../traffic/served-version';
import { answerPages } from './answer-page';
import { createPageCache } from './page-cache';
import type { DocumentSettings } from './send-page';

const preview = 'b'.repeat(16);

const inspection = [{ name: 'content', team: 'Content team', commit: 'c1', modules: {} }];
const versionCalled = (id: string) => ({ id, inspection }) as unknown as ServedVersion;

async function siteThatRenders(
  render: (path: string, version: string) => Promise<RenderedPage>,
  document: DocumentSettings = {},
  { metrics = createSiteMetrics(), content = (): string => '1' } = {},
) {
  const app = Fastify();
  await app.register(cookie);
  const live = versionCalled('live');
  answerPages(app, {
    inForce: () => ({ traffic: { canaries: [] }, live, canaries: new Map() }) as unknown as InForce,
    openPreview: async (id) => (id === preview ? versionCalled(id) : 'unknown'),
    pool: {
      render: (id, path) => render(path, id),
      emptyDocument: (id) =>
        id === 'live' ? { html: '<body><div id="root"></div></body>', inline: inlineOf('empty') } : undefined,
    },
    cache: createPageCache(),
    contentVersion: { current: content },
    metrics,
    document,
    publicOrigin: 'https://www.example.com',
    isInspectable: false,
  });
  return app;
}

const inlineOf = (name: string) => ({
  script: [`'sha256-${name}-script'`],
  style: [`'sha256-${name}-style'`],
});

const page = (html: string, inline = NO_INLINE) =>
  ({ status: 200, html, inline, problems: [], used: [] }) satisfies RenderedPage;

const policyOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['content-security-policy']).split('; ');

test('everybody gets the same page with the same policy, which names the page’s own blocks', async () => {
  const app = await siteThatRenders(async () => page('<body>the page</body>', inlineOf('page')));
  const [first, second] = [await app.inject('/'), await app.inject('/')];
  expect(first.body).toBe('<body>the page</body>');
  expect(policyOf(first)).toEqual(
    expect.arrayContaining(["script-src 'self' 'sha256-page-script'", "style-src 'sha256-page-style'"]),
  );
  expect(second.body).toBe(first.body);
  expect(policyOf(second)).toEqual(policyOf(first));
});

test('a page that the server can not render is sent for the browser to render', async () => {
  const app = await siteThatRenders(() => Promise.reject(new Error('the worker hangs')));
  const answer = await app.inject('/blogs?q=a');
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('<div id="root"></div>');
  expect(policyOf(answer)).toContain("style-src 'sha256-empty-style'");
});

test('a preview whose workers have ended meanwhile is left to the browser too', async () => {
  const app = await siteThatRenders(() => Promise.reject(new Error('its workers have ended')));
  const answer = await app.inject({ url: '/', headers: { cookie: `hireloom-preview=${preview}` } });
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
  expect((await app.inject('/blogs')).body).toBe('older');
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

test('whoever looks at a preview sees its page with a badge, and nobody keeps it', async () => {
  const app = await siteThatRenders(async (_path, version) =>
    page(`<body>${version}</body>`, inlineOf('page')),
  );
  const headers = { cookie: `hireloom-preview=${preview}` };
  const [seen, live] = [await app.inject({ url: '/', headers }), await app.inject('/')];
  expect(seen.body).toContain(`Preview: you see site version ${preview}`);
  expect(seen.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  expect(live.body).toBe('<body>live</body>');
  const badgeHash = inlineHash(/<style>([^]*?)<\/style>/.exec(seen.body)?.[1] ?? '');
  expect(policyOf(seen)).toContain(`style-src 'sha256-page-style' ${badgeHash}`);
  expect(policyOf(live)).toContain("style-src 'sha256-page-style'");
  const start = await app.inject(`/raas?preview=${preview}`);
  expect([start.statusCode, start.headers.location]).toEqual([303, '/raas']);
});

test('a preview that is not there is said in plain words', async () => {
  const app = await siteThatRenders(async () => page(''));
  const unknown = await app.inject(`/?preview=${'0'.repeat(16)}`);
  expect([unknown.statusCode, unknown.body]).toEqual([
    404,
    expect.stringContaining('There is no such version to look at.'),
  ]);
  expect((await app.inject('/?preview=../../etc')).statusCode).toBe(400);
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
  const policyWith = async (document?: DocumentSettings) => {
    const app = await siteThatRenders(async () => page('', inlineOf('page')), document);
    return policyOf(await app.inject('/'));
  };
  const elsewhere = await policyWith({
    releaseOrigin: 'https://cdn.example.com',
    reportTarget: 'https://vitals.example.com/in',
  });
  expect(elsewhere).toContain("connect-src 'self' https://vitals.example.com/in");
  expect(elsewhere).toContain("font-src 'self' https://cdn.example.com");
  expect(elsewhere).toContain("img-src 'self' https://cdn.example.com data:");
  expect(elsewhere).toContain("script-src 'self' https://cdn.example.com 'sha256-page-script'");
  expect(await policyWith({ reportTarget: '/report/visit' })).toEqual(
    expect.arrayContaining(["connect-src 'self'", "font-src 'self'"]),
  );
});
