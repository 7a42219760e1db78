import Fastify from 'fastify';
import { healthRoutes } from './health-routes';

const inForce = { traffic: { serial: 7 }, live: { id: 'a' }, canaries: new Map() };
const served = { version: 'a', traffic: 7, canaries: [] };

function serverWith(wrong: ReadonlySet<string>, isEnding = false) {
  const app = Fastify();
  const hasProblem = {
    store: () => wrong.has('store'),
    caches: () => wrong.has('caches'),
    rendering: () => wrong.has('rendering'),
    api: () => wrong.has('api'),
  };
  healthRoutes(app, { inForce: () => inForce, isEnding: () => isEnding, hasProblem });
  return app;
}

test.each([
  ['store', /release store/],
  ['caches', /caches/],
  ['rendering', /no worker can render/],
  ['api', /forms and lists are refused/],
])('a server whose trouble is with the %s stays ready, and says so in fixed words', async (what, words) => {
  const wrong = new Set<string>();
  const app = serverWith(wrong);
  const ready = await app.inject('/readyz');
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready', ...served }]);
  wrong.add(what);
  const degraded = await app.inject('/readyz');
  expect([degraded.statusCode, degraded.json()]).toEqual([
    200,
    { status: 'degraded', problem: expect.stringMatching(words), ...served },
  ]);
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' });
});

test('a server that was told to end is not ready', async () => {
  const answer = await serverWith(new Set(), true).inject('/readyz');
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'ending' }]);
});
