import Fastify from 'fastify';
import { metricsRoute } from './metrics-route';
import { createSiteMetrics } from './site-metrics';

const TOKEN = 'a-long-enough-token';
const authorization = `Bearer ${TOKEN}`;

test('without a token they are for nobody, wherever he asks from', async () => {
  const app = Fastify();
  metricsRoute(app, createSiteMetrics(), undefined);
  for (const headers of [{}, { authorization: 'Bearer ' }, { authorization: 'Bearer undefined' }])
    expect((await app.inject({ url: '/metrics', headers })).statusCode).toBe(404);
});

test('with a token they are for whoever sends it, from anywhere', async () => {
  const app = Fastify();
  metricsRoute(app, createSiteMetrics(), TOKEN);
  const statusWith = async (said: string) =>
    (await app.inject({ url: '/metrics', remoteAddress: '203.0.113.7', headers: { authorization: said } }))
      .statusCode;
  expect(await statusWith(authorization)).toBe(200);
  expect(await statusWith('Bearer another')).toBe(404);
  expect(await statusWith('')).toBe(404);
});

test('they are text for Prometheus: pages by how they came about, render times, workers, their queue, calls of the API and the process', async () => {
  const app = Fastify();
  const metrics = createSiteMetrics();
  metricsRoute(app, metrics, TOKEN);
  let size = 1;
  metrics.followWorkers(() => ({ live: size }));
  metrics.followApiCalls({ inFlight: () => 3, callingNetworks: () => 2 });
  metrics.followQueue(() => ({ visitors: 7, background: 0 }));
  metrics.countPage('cached');
  metrics.countRefusal('late');
  metrics.observeRenderTime(0.03);
  size = 2;
  const { body, headers } = await app.inject({ url: '/metrics', headers: { authorization } });
  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(body.split('\n')).toEqual(
    expect.arrayContaining([
      'hireloom_pages_total{outcome="cached"} 1',
      'hireloom_pages_total{outcome="rendered"} 0',
      'hireloom_render_seconds_bucket{le="0.025"} 0',
      'hireloom_render_seconds_bucket{le="0.05"} 1',
      'hireloom_render_workers{purpose="live"} 2',
      'hireloom_render_queue_length{lane="visitors"} 7',
      'hireloom_api_calls_in_flight 3',
      'hireloom_api_calling_networks 2',
      'hireloom_refused_renderings_total{reason="late"} 1',
    ]),
  );
  expect(body).toMatch(/^process_resident_memory_bytes \d+$/m);
});

test('two sites in one process count for themselves', async () => {
  const [one, other] = [createSiteMetrics(), createSiteMetrics()];
  one.countPage('cached');
  expect(await other.registry.metrics()).toContain('hireloom_pages_total{outcome="cached"} 0');
});

test('after many changes of traffic the series of releases that are gone are dropped', async () => {
  const metrics = createSiteMetrics();
  metrics.countFailure({ remote: 'content', release: 'a1', side: 'server' });
  metrics.observeLayoutShift({ route: '/', remote: 'content', release: 'a1' }, 0.1);
  for (let swap = 0; swap < 199; swap++) metrics.countSwap();
  expect(await metrics.registry.metrics()).toContain('release="a1"');
  metrics.countSwap();
  const text = await metrics.registry.metrics();
  expect(text).not.toContain('release="a1"');
  expect(text).toContain('hireloom_release_swaps_total 200');
});
