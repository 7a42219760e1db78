import type { SiteVersion } from '@hireloom/contracts';
import Fastify, { type FastifyInstance } from 'fastify';
import { seoRoutes } from './seo-routes';

const ORIGIN = 'https://www.hireloom.example';

const article = {
  _id: '1',
  slug: 'pay-ranges',
  heading: 'Pay ranges',
  desc: '<p>Say what you pay.</p>',
  category: 'Recruitment',
  createdAt: '2026-03-01T08:00:00.000Z',
  banner: '',
};
const older = {
  ...article,
  _id: '2',
  slug: 'notice-periods',
  createdAt: '2026-01-01T08:00:00.000Z',
  summary: 'Short.',
};
const caseStudy = { slug: 'torvane', createdAt: '2026-02-01T08:00:00.000Z' };

const remote = {
  name: 'content',
  routes: [
    ...['/', '/blogs', '/casestudies'].map((path) => ({ path, page: 'page' })),
    { path: '/blogs/:slug', page: 'blog', sitemap: { list: '/api/api/getblogs' }, feed: true },
    { path: '/casestudy/:slug', page: 'story', sitemap: { list: '/api/api/getcasestudies' } },
  ],
};
const version = { remotes: [remote] } as unknown as SiteVersion;
let api: FastifyInstance;
let site: FastifyInstance;
let calls: number;
let content: string;

beforeEach(async () => {
  calls = 0;
  content = '1';
  api = Fastify();
  api.get('/api/api/getblogs', () => {
    calls += 1;
    return [older, article];
  });
  api.get('/api/api/getcasestudies', () => [caseStudy]);
  const apiUrl = await api.listen({ port: 0, host: '127.0.0.1' });
  site = Fastify();
  seoRoutes(site, { live: () => ({ version }), content: () => content, apiUrl, publicOrigin: ORIGIN });
});

afterEach(async () => {
  await site.close();
  await api.close();
});

test('the sitemap leaves out addresses with parameters and names what the API has published', async () => {
  const { body, headers } = await site.inject('/sitemap.xml');
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  const places = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place);
  expect(places).toEqual(
    ['/', '/blogs', '/casestudies', '/blogs/notice-periods', '/blogs/pay-ranges', '/casestudy/torvane'].map(
      (path) => ORIGIN + path,
    ),
  );
});

test('the feed is served as Atom', async () => {
  const { body, headers } = await site.inject('/feed.xml');
  expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8');
  expect(body).toContain(`${ORIGIN}/blogs/pay-ranges`);
});

test('robots are shown the sitemap', async () => {
  const { body, statusCode } = await site.inject('/robots.txt');
  expect(statusCode).toBe(200);
  expect(body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
});

test('sitemap and feed are made once for what is published, and again when that changes', async () => {
  await Promise.all([site.inject('/feed.xml'), site.inject('/feed.xml'), site.inject('/feed.xml')]);
  await site.inject('/feed.xml');
  expect(calls).toBe(1);
  await site.inject('/sitemap.xml');
  expect(calls).toBe(2);
  content = '2';
  await site.inject('/sitemap.xml');
  expect(calls).toBe(3);
});

test.each(['/sitemap.xml', '/feed.xml', '/robots.txt'])(
  '%s is there while the API is away, and is not sent twice to the same client',
  async (path) => {
    const first = await site.inject({ url: path, headers: { 'accept-encoding': 'br' } });
    expect(first.headers['content-encoding']).toBe('br');
    await api.close();
    content = '2';
    const asked = { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) };
    expect((await site.inject({ url: path, headers: asked })).statusCode).toBe(304);
  },
);

test('an API that is away is answered with 503 and a time to come back', async () => {
  await api.close();
  for (const path of ['/sitemap.xml', '/feed.xml']) {
    const answer = await site.inject(path);
    expect(answer.statusCode).toBe(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
});
