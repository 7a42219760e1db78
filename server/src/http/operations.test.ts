import { waitUntil } from '@hireloom/testing/wait-until';
import { operator } from '../testing/operator';
import { moveClock, PUBLIC_ORIGIN, setUpSite } from '../testing/test-site';

/** Kills its worker on request. */
const CRASHES = `module.exports = (path) => {
  if (path.includes('crash')) process.reallyExit(3);
  return path;
};`;

const site = setUpSite({ RENDER_WORKERS: '1' });

beforeAll(async () => {
  await site.deploy(CRASHES);
});

const as = (authorization?: string) => (authorization === undefined ? {} : { authorization });

test.each(['/metrics', '/health'])(
  'the metrics route %s is read-only and requires the metrics token',
  async (url) => {
    const ask = async (authorization?: string, method: 'GET' | 'POST' = 'GET') =>
      (await site.get({ url, method, remoteAddress: '203.0.113.7', headers: as(authorization) })).statusCode;
    const token = operator.authorization;
    expect(await ask(token)).toBe(200);
    for (const wrong of ['Bearer another', 'Bearer ', '', undefined]) expect(await ask(wrong)).toBe(404);
    expect(await ask(token, 'POST')).toBe(404);
  },
);

test('the metrics route returns 404 to every request when no token is configured, even from localhost', async () => {
  await site.start({ METRICS_TOKEN: undefined });
  for (const url of ['/metrics', '/health', '/api/%2e%2e/metrics', '/api/metrics'])
    for (const authorization of [undefined, 'Bearer ', 'Bearer undefined', operator.authorization])
      expect((await site.get({ url, headers: as(authorization) })).statusCode).toBe(404);
  await site.start();
});

/** Waits for this health status. Meanwhile the server is ready, alive and serves pages. */
const becomes = async (state: { status: string; problem?: string }) => {
  let found: object = {};
  await waitUntil(async () => {
    const { statusCode, body } = await site.get('/readyz');
    expect(statusCode).toBe(200);
    const { status, problem, ...served } = JSON.parse(body) as Readonly<Record<string, unknown>>;
    found = served;
    return status === state.status && problem === state.problem;
  });
  expect(found).toEqual({ version: expect.any(String), traffic: expect.any(Number), canaries: [] });
  expect((await site.get('/blogs')).statusCode).toBe(200);
  for (const path of ['/livez', '/healthz']) expect((await site.get(path)).json()).toEqual({ status: 'ok' });
};
const degraded = (problem: string) => becomes({ status: 'degraded', problem });
const ready = () => becomes({ status: 'ready' });

test('a server with a problem stays ready and reports that no worker can render', async () => {
  await ready();
  // It waits for the next worker.
  const crash = site.get('/blogs/crash');
  await degraded(
    'no worker can render the live version: cached pages are served, browsers render the others',
  );
  expect((await crash).statusCode).toBe(503);
  await ready();
});

test('a server with a problem stays ready and reports that the release store is unreachable', async () => {
  const bringBack = site.store.takeAway();
  await degraded('the release store is unreachable: visitors still get the last known versions');
  bringBack();
  await ready();
});

test('security.txt follows RFC 9116 and never expires', async () => {
  await site.start();
  moveClock(3600 * 24 * 60 * 60 * 1000);
  const { headers, body } = await site.get('/.well-known/security.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  const [contact, expires = '', ...others] = body.trimEnd().split('\n');
  expect(contact).toBe('Contact: mailto:security@hireloom.example');
  const days = (Date.parse(expires.replace('Expires: ', '')) - Date.now()) / (24 * 60 * 60 * 1000);
  expect([days > 30, days < 365]).toEqual([true, true]);
  expect(others).toEqual([`Canonical: ${PUBLIC_ORIGIN}/.well-known/security.txt`, 'Preferred-Languages: en']);
});
