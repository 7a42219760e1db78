/** @jest-environment node */
import Fastify from 'fastify';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { SiteSettings } from '../src/site-settings';
import type { RenderedPage } from './messages';
import { createMetrics } from './metrics';
import { createPageCache } from './page-cache';
import { pages } from './pages';
import type { Renderer } from './renderer';
import { createSiteMetrics } from './site-metrics';

const noncePlaceholder = 'nonce-of-this-process';

function siteThatRenders(
  render: (path: string) => Promise<RenderedPage>,
  site: SiteSettings = { shell: 'a1' },
) {
  const app = Fastify();
  const releases = { id: 'a', registry: { remotes: [] }, inspection: [], serverEntries: {}, moduleFiles: {} };
  const renderer: Renderer = {
    releases,
    hasCanary: false,
    releasesFor: () => releases,
    before: () => undefined,
    render,
    switchTo: async () => undefined,
    close: async () => undefined,
  };
  const parts = { cache: createPageCache(), contentVersion: { current: () => '1', stop: () => undefined } };
  pages(app, {
    ...parts,
    renderer,
    previews: {
      open: async () => ({ kind: 'unknown' }),
      render: () => Promise.reject(new Error('there is no preview')),
      close: async () => undefined,
    },
    watch: { onPage: () => undefined, onLostPage: () => undefined },
    metrics: createSiteMetrics(createMetrics()),
    noncePlaceholder,
    site,
    publicOrigin: 'https://www.example.com',
    shellScripts: ['/assets/main.js'],
    fontUrl: '/assets/font.woff2',
  });
  return app;
}

test('each answer has a nonce of its own, in the page and in its policy, also when the page is cached', async () => {
  const html = `<script nonce="${noncePlaceholder}"></script>`;
  const app = siteThatRenders(async () => ({ status: 200, html, problems: [], used: [] }));
  const [first, second] = [await app.inject('/'), await app.inject('/')];
  for (const answer of [first, second]) {
    const nonce = /nonce="([^"]+)"/.exec(answer.body)?.[1];
    expect(answer.headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonce}'`);
    expect(answer.body).not.toContain(noncePlaceholder);
  }
  expect(first.body).not.toBe(second.body);
});

test('a page that the server can not render is sent for the browser to render', async () => {
  const app = siteThatRenders(() => Promise.reject(new Error('the worker hangs')));
  const answer = await app.inject('/blogs?q=a');
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('<div id="root"></div>');
  expect(answer.body).toContain('"scripts":["/assets/main.js"]');
  expect(answer.body).toContain('<link data-page-head rel="canonical" href="https://www.example.com/blogs">');
});

test('a request that names another host in its first line is one for the page of this site', async () => {
  const app = siteThatRenders(() => Promise.reject(new Error('the worker hangs')));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const request = get({ host: '127.0.0.1', port, path: 'http://evil.example:80/blogs', agent: false });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(200);
  expect(await text(answer)).toContain('rel="canonical" href="https://www.example.com/blogs"');
  await app.close();
});

test('a page with another status or another address is answered so', async () => {
  const app = siteThatRenders(async (path) =>
    path === '/old'
      ? { status: 301, location: '/new', html: '', problems: [], used: [] }
      : { status: 404, html: 'nothing here', problems: [], used: [] },
  );
  expect((await app.inject('/new')).statusCode).toBe(404);
  expect((await app.inject('/old')).headers.location).toBe('/new');
});

test('where visits are reported to another place, the policy lets them go there and nowhere else', async () => {
  const page = async () => ({ status: 200, html: '', problems: [], used: [] }) satisfies RenderedPage;
  const fieldData = { share: 1, target: 'https://vitals.example.com/in' };
  const policyOf = async (site?: SiteSettings) =>
    (await siteThatRenders(page, site).inject('/')).headers['content-security-policy'];
  expect(await policyOf({ shell: 'a1', fieldData })).toContain(
    "connect-src 'self' https://vitals.example.com/in;",
  );
  expect(await policyOf()).toContain("connect-src 'self';");
});
