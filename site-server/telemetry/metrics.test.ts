/** @jest-environment node */
import Fastify from 'fastify';
import { createMetrics } from './metrics';
import { metricsRoute } from './metrics-route';
import { failureLabels } from './failure-labels';
import { failureReports } from './failure-reports';
import { createSiteMetrics } from './site-metrics';

const report = {
  remote: 'content',
  release: 'a1',
  module: './blog-list-page',
  phase: 'render',
  message: 'x',
};

const registry = {
  remotes: [
    {
      name: 'content',
      container: 'hireloom_content',
      release: 'a1',
      contract: 1,
      base: '/',
      entry: 'remoteEntry.js',
      integrity: '',
      routes: [{ path: '/blogs', module: './blog-list-page' }],
      slots: {},
    },
  ],
};

test('what browsers report is counted by remote, release, module and phase, and only so much of it', async () => {
  const app = Fastify();
  const metrics = createMetrics();
  failureReports(app, {
    metrics: createSiteMetrics(metrics),
    labelsOf: (said) => failureLabels(said, registry, (name) => name === 'content@a1'),
    onFailure: () => undefined,
  });
  metricsRoute(app, metrics);
  const send = async (payload: object) =>
    (await app.inject({ method: 'POST', url: '/report/failure', payload })).statusCode;
  for (let time = 0; time < 2; time++) expect(await send(report)).toBe(204);
  expect((await app.inject('/metrics')).body).toContain(
    'hireloom_remote_failures_total{remote="content",release="a1",module="./blog-list-page",phase="render",side="browser"} 2\n',
  );
  const invented = { ...report, release: 'b2', module: './invented' };
  await send(invented);
  expect((await app.inject('/metrics')).body).toContain('release="other",module="other"');
  const answers = new Set<number>();
  for (let time = 0; time < 100; time++) answers.add(await send(report));
  expect([...answers]).toEqual([204, 429]);
});

test('times are counted up to each bound, with their sum', () => {
  const metrics = createMetrics();
  const observe = metrics.histogram({ name: 'render_seconds', help: 'Times.' }, [0.1, 1]);
  [0.05, 0.5, 5].forEach((time) => observe(time));
  expect(metrics.text().split('\n').slice(2, 7)).toEqual([
    'render_seconds_bucket{le="0.1"} 1',
    'render_seconds_bucket{le="1"} 2',
    'render_seconds_bucket{le="+Inf"} 3',
    'render_seconds_sum 5.55',
    'render_seconds_count 3',
  ]);
});

test('labels that someone invents can neither break the text nor fill the memory nor drive out what counts', () => {
  const metrics = createMetrics();
  const count = metrics.counter({ name: 'failures', help: 'Failures.' });
  count({ remote: 'a"}\n\\' });
  expect(metrics.text()).toContain('failures{remote="a\\"}\\n\\\\"} 1\n');
  for (let index = 0; index < 5000; index++) {
    count({ remote: 'content' });
    count({ remote: `invented ${index}` });
  }
  const lines = metrics.text().split('\n');
  expect(lines.length).toBeLessThan(1100);
  expect(lines).toContain('failures{remote="content"} 5000');
});

test('metrics are for this machine alone, not for whom a proxy on it hands on', async () => {
  const app = Fastify();
  metricsRoute(app, createMetrics());
  const statusFor = async (options: object) => (await app.inject({ url: '/metrics', ...options })).statusCode;
  expect(await statusFor({})).toBe(200);
  expect(await statusFor({ remoteAddress: '203.0.113.7' })).toBe(404);
  expect(await statusFor({ headers: { 'x-forwarded-for': '127.0.0.1' } })).toBe(404);
});

test('with a token they are for whoever sends it, from anywhere', async () => {
  const app = Fastify();
  metricsRoute(app, createMetrics(), 'a-long-enough-token');
  const statusWith = async (authorization: string) =>
    (await app.inject({ url: '/metrics', remoteAddress: '203.0.113.7', headers: { authorization } }))
      .statusCode;
  expect(await statusWith('Bearer a-long-enough-token')).toBe(200);
  expect(await statusWith('Bearer another')).toBe(404);
  expect(await statusWith('')).toBe(404);
});
