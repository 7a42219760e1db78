import { PHASES } from '@hireloom/contracts';
import { boundedLog } from '@hireloom/service';
import { assertAlways } from '@hireloom/testing/assert-always';
import Fastify, { LogController } from 'fastify';
import fc from 'fast-check';
import { failureReports } from './failure-reports';
import { siteVersion } from './fixtures/site-version';
import { rumReports } from './rum-reports';
import { createSiteMetrics } from './site-metrics';

const version = siteVersion({
  id: 'a1',
  routes: [{ path: '/blogs', page: 'blog-list' }],
  modules: { './blog-list-page': [] },
});

function siteWithReports() {
  const logged: string[] = [];
  const app = Fastify({
    trustProxy: true,
    logger: {
      level: 'info',
      hooks: boundedLog(),
      stream: { write: (line: string) => void logged.push(line) },
    },
    logController: new LogController({ disableRequestLogging: true }),
  });
  const metrics = createSiteMetrics();
  for (const reports of [failureReports, rumReports]) reports(app, { metrics, served: () => [version] });
  let sender = 0;
  return {
    logged,
    metrics,
    send: async (path: string, payload: Buffer | string) => {
      sender += 1;
      const headers = {
        'content-type': 'application/json',
        'x-forwarded-for': `10.${sender >> 16}.${(sender >> 8) & 255}.${sender & 255}`,
      };
      return (await app.inject({ method: 'POST', url: path, payload, headers })).statusCode;
    },
  };
}

const paths = ['/report/failure', '/report/visit'];
const failure = {
  remote: 'content',
  release: 'a1',
  module: './blog-list-page',
  phase: 'render',
  message: 'x',
};
const visit = { route: '/blogs', remote: 'content', release: 'a1', vitals: { LCP: 900 }, errors: [] };
const withMessage = (message: string) => JSON.stringify({ ...failure, message });

test.each<[string, Buffer | string, number[]]>([
  ['odd bytes', Buffer.from([0x7b, 0xff, 0xfe, 0x00, 0x7d]), [400, 400]],
  ['a text that is no UTF-8', Buffer.from('{"remote":"\xc3\x28"}', 'latin1'), [400, 400]],
  ['nothing', '', [400, 400]],
  ['null', 'null', [400, 400]],
  ['JSON within JSON, four thousand deep', '['.repeat(4000) + ']'.repeat(4000), [400, 400]],
  ['a prototype', JSON.stringify(failure).replace('{', '{"__proto__":{"remote":"x"},'), [400, 400]],
  ['a constructor', JSON.stringify(visit).replace('{', '{"constructor":{"prototype":{"x":1}},'), [400, 400]],
  ['a number without end', JSON.stringify(visit).replace('900', '1e999'), [400, 400]],
  ['more than eight kilobytes', withMessage('x'.repeat(8200)), [413, 413]],
  ['eight kilobytes of one letter', withMessage('x'.repeat(8000)), [204, 400]],
  ['half of a character', withMessage('\\ud83d'), [204, 400]],
])('%s as a report: counted, or refused as it is', async (_what, payload, expected) => {
  const { send, logged, metrics } = siteWithReports();
  const statuses = [];
  for (const path of paths) statuses.push(await send(path, payload));
  expect(statuses).toEqual(expected);
  expect(logged.filter((line) => (JSON.parse(line) as { level: number }).level >= 50)).toEqual([]);
  const counted = (await metrics.registry.metrics()).match(/^hireloom_remote_failures_total\{.*$/gm) ?? [];
  expect(counted).toHaveLength(statuses[0] === 204 ? 1 : 0);
  expect('x' in {}).toBe(false);
});

test('however many reports are invented, the metrics have the series of what is served, and the log few lines', async () => {
  const startedAt = Date.now();
  const { send, logged, metrics } = siteWithReports();
  const word = fc.oneof(fc.constantFrom('content', 'a1', '/blogs', '__proto__', 'constructor'), fc.string());
  const invented = fc.oneof(
    fc.record({
      remote: word,
      release: word,
      module: word,
      phase: fc.constantFrom(...PHASES),
      message: word,
    }),
    fc.record({
      route: word,
      remote: word,
      release: word,
      vitals: fc.constant({ LCP: 1 }),
      errors: fc.constant([]),
    }),
  );
  await assertAlways(
    fc.asyncProperty(invented, fc.constantFrom(...paths), async (report, path) => {
      expect([204, 400]).toContain(await send(path, JSON.stringify(report)));
    }),
    1000,
  );
  const labels = (await metrics.registry.metrics()).matchAll(/(remote|release|module|route)="([^"]*)"/g);
  const known = [
    'content',
    'shell',
    'a1',
    's1',
    './blog-list-page',
    'browser/remoteEntry.js',
    '/blogs',
    '*',
    'other',
  ];
  expect(
    [...new Set([...labels].map(([, , value]) => value))].filter((one) => !known.includes(String(one))),
  ).toEqual([]);
  // Twenty a minute of each message: failures of the known remote, of all others, and visits.
  const minutes = 1 + Math.ceil((Date.now() - startedAt) / 60_000);
  expect(logged.length).toBeLessThanOrEqual(60 * minutes);
});
