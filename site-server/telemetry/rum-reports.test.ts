import Fastify from 'fastify';
import { siteVersion } from './fixtures/site-version';
import { rumReports } from './rum-reports';
import { createSiteMetrics } from './site-metrics';

function siteWithReports() {
  const app = Fastify();
  const metrics = createSiteMetrics();
  const version = siteVersion({ id: 'c1', routes: [{ path: '/blogs/:slug', page: 'blog-detail' }] });
  rumReports(app, { metrics, served: () => [version] });
  return {
    send: async (payload: unknown, headers: Record<string, string> = {}) => {
      const options = { method: 'POST', url: '/report/visit', headers } as const;
      const body = typeof payload === 'string' ? payload : JSON.stringify(payload);
      const type = { 'content-type': 'application/json', ...headers };
      return (await app.inject({ ...options, headers: type, payload: body })).statusCode;
    },
    lines: async () => (await metrics.registry.metrics()).split('\n'),
  };
}

const place = { route: '/blogs/:slug', remote: 'content', release: 'c1' };
const visit = { ...place, vitals: { LCP: 1900, CLS: 0.03 }, errors: [] };

test('a visit is counted by route pattern, remote and release', async () => {
  const site = siteWithReports();
  expect(await site.send(visit)).toBe(204);
  const labels = 'route="/blogs/:slug",remote="content",release="c1"';
  expect(await site.lines()).toContain(`hireloom_web_vital_seconds_sum{vital="LCP",${labels}} 1.9`);
  expect(await site.lines()).toContain(`hireloom_layout_shift_bucket{le="0.05",${labels}} 1`);
});

test('an error is counted for the remote whose script threw it', async () => {
  const site = siteWithReports();
  const error = { ...place, remote: 'shell', release: 's1', kind: 'TypeError', at: 'main.js:1:2' };
  expect(await site.send({ ...place, vitals: {}, errors: [error] })).toBe(204);
  expect(await site.lines()).toContain(
    'hireloom_browser_errors_total{kind="TypeError",route="/blogs/:slug",remote="shell",release="s1"} 1',
  );
});

test('what somebody invents is counted as other, whatever it is', async () => {
  const site = siteWithReports();
  for (const invented of ['/a', '/b', '/c']) {
    await site.send({ ...visit, route: invented });
    await site.send({ ...visit, remote: 'x' + invented });
    await site.send({ ...visit, release: 'r' + invented });
  }
  const series = (await site.lines()).filter((line) => line.startsWith('hireloom_layout_shift_count'));
  expect(series).toHaveLength(3);
});

test.each([
  ['text that is no JSON', 'LCP'],
  ['an address with what somebody looked for', { ...visit, route: '/blogs?q=notice period' }],
  ['a time that is none', { ...visit, vitals: { LCP: 'long' } }],
  ['a time below nought', { ...visit, vitals: { LCP: -1 } }],
  ['a measure that nobody knows', { ...visit, vitals: { XYZ: 1 } }],
  ['a field that may hold anything', { ...visit, message: 'asha@example.com' }],
  ['no object', null],
])('%s is refused with 400', async (_what, payload) => {
  expect(await siteWithReports().send(payload)).toBe(400);
});

test('a report that is too large is refused', async () => {
  expect(await siteWithReports().send({ ...visit, remote: 'a'.repeat(9000) })).toBe(413);
});

test('another site can send none', async () => {
  expect(await siteWithReports().send(visit, { 'sec-fetch-site': 'cross-site' })).toBe(403);
});

test('an address that sends too many has to wait a minute', async () => {
  const site = siteWithReports();
  for (let count = 0; count < 30; count++) await site.send(visit);
  expect(await site.send(visit)).toBe(429);
  const later = Date.now() + 60_000;
  jest.spyOn(Date, 'now').mockImplementation(() => later);
  expect(await site.send(visit)).toBe(204);
  jest.restoreAllMocks();
});
