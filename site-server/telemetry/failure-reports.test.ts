import { boundedLog } from '@hireloom/service';
import Fastify from 'fastify';
import { failureReports } from './failure-reports';
import { siteVersion } from './fixtures/site-version';
import { createSiteMetrics } from './site-metrics';

const report = {
  remote: 'content',
  release: 'a1',
  module: './blog-list-page',
  phase: 'render',
  message: 'x',
};

const versionWith = (id: string) =>
  siteVersion({ id, routes: [{ path: '/blogs', page: 'blog-list' }], modules: { './blog-list-page': [] } });

function siteWithReports() {
  const logged: string[] = [];
  const stream = { write: (line: string) => void logged.push(line) };
  const logger = { level: 'warn', hooks: boundedLog(), stream };
  const app = Fastify({ trustProxy: true, logger });
  const metrics = createSiteMetrics();
  failureReports(app, { metrics, served: () => ['a1', 'b1'].map(versionWith) });
  return {
    logged,
    send: async (payload: object, address = '192.0.2.1') => {
      const headers = { 'x-forwarded-for': address };
      return (await app.inject({ method: 'POST', url: '/report/failure', payload, headers })).statusCode;
    },
    lines: async () => (await metrics.registry.metrics()).split('\n'),
  };
}

const failures = (remote: string, release: string, module: string, count: number) =>
  `hireloom_remote_failures_total{remote="${remote}",release="${release}",module="${module}",phase="render",side="browser"} ${count}`;

test('what browsers report is counted by remote, release, module and phase, of each version that is served', async () => {
  const { send, lines } = siteWithReports();
  for (let time = 0; time < 2; time++) expect(await send(report)).toBe(204);
  await send({ ...report, release: 'b1' });
  await send({ ...report, remote: 'shell', release: 's1', module: 'browser/remoteEntry.js' });
  expect(await lines()).toEqual(
    expect.arrayContaining([
      failures('content', 'a1', './blog-list-page', 2),
      failures('content', 'b1', './blog-list-page', 1),
      failures('shell', 's1', 'browser/remoteEntry.js', 1),
    ]),
  );
});

test('names that somebody invents are counted as other', async () => {
  const { send, lines } = siteWithReports();
  for (let time = 0; time < 5; time++) {
    await send({ ...report, release: `r${time}`, module: `./${time}` });
    await send({ ...report, remote: `content${time}`, module: `./${time}` });
  }
  const counted = (await lines()).filter((line) => line.startsWith('hireloom_remote_failures_total{'));
  expect(counted).toEqual([failures('content', 'other', 'other', 5), failures('other', 'other', 'other', 5)]);
});

test('what is no report is refused and not counted', async () => {
  const { send, lines } = siteWithReports();
  expect(await send({ ...report, phase: 'lunch' })).toBe(400);
  expect((await lines()).join('\n')).not.toContain('side="browser"');
});

test('an address can report thirty times a minute, and all together three thousand times', async () => {
  const { send } = siteWithReports();
  const answers: number[] = [];
  for (let time = 0; time < 31; time++) answers.push(await send(report));
  expect(answers).toEqual([...Array<number>(30).fill(204), 429]);
  // A household has all addresses of an IPv6 network.
  const inNetwork = (host: number) => `2001:db8::${host.toString(16)}`;
  for (let host = 1; host <= 30; host++) expect(await send(report, inNetwork(host))).toBe(204);
  expect(await send(report, inNetwork(31))).toBe(429);
  expect(await send(report, '2001:db8:0:1::1')).toBe(204);

  const others = Array.from({ length: 2939 }, (_, host) => `10.0.${host >> 8}.${host & 255}`);
  for (const address of others) expect(await send(report, address)).toBe(204);
  expect(await send(report, '198.51.100.1')).toBe(429);
});

test('reports can not fill a log: each remote has twenty lines a minute, and invented ones share theirs', async () => {
  const { send, logged } = siteWithReports();
  for (let time = 0; time < 90; time++)
    await send({ ...report, message: `${time}${'x'.repeat(490)}` }, `192.0.2.${time}`);
  for (let time = 0; time < 90; time++)
    await send({ ...report, remote: `invented${time}` }, `192.0.3.${time}`);
  await send({ ...report, remote: 'shell' }, '192.0.4.1');
  expect(logged).toHaveLength(41);
  expect(logged.join('').length).toBeLessThan(41 * 1024);
});

test('a message is logged without what is a visitor’s, or would look like another line', async () => {
  const { send, logged } = siteWithReports();
  const message = 'No\n{"level":30}\u202e at /blogs?q=my+illness of asha@example.com, +91 98450 00000';
  await send({ ...report, message });
  const { failure } = JSON.parse(logged[0] ?? '') as { failure: { message: string } };
  expect(failure.message).toBe('No {"level":30} at /blogs?… of …@… …');
});

test('the id of a release is logged as it is, also where it has a long number in it', async () => {
  const { send, logged } = siteWithReports();
  expect(await send({ ...report, release: 'a2358d8a13741780' })).toBe(204);
  expect(logged.join('')).toContain('"release":"a2358d8a13741780"');
  await send({ ...report, release: 'call 98450 12345' });
  expect(logged.join('')).not.toContain('98450');
});
