import { waitUntil } from '@hireloom/testing/wait-until';
import { once } from 'node:events';
import { rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { startTestApi } from './fixtures/test-api';
import { createTestSite, METRICS_TOKEN, moveClock, PUBLIC_ORIGIN, type TestSite } from './fixtures/test-site';

const CONTENT_POLL_MS = 5000;
const RETRIES_MS = [1000, 2000, 4000, 8000, 16_000];

/** Ends its worker if asked to. */
const CRASHES = `module.exports = (path) => {
  if (path.includes('crash')) process.reallyExit(3);
  return path;
};`;

let site: TestSite;
let live: string;

beforeAll(async () => {
  site = await createTestSite({ RENDER_WORKERS: '1' });
  live = (await site.deploy(CRASHES)).id;
});
afterAll(() => site.close());

describe('the metrics', () => {
  const statusWith = async (authorization?: string) => {
    const headers = authorization === undefined ? {} : { authorization };
    return (await site.get({ url: '/metrics', remoteAddress: '203.0.113.7', headers })).statusCode;
  };

  test('are for whoever sends the token, from anywhere, and for nobody else', async () => {
    expect(await statusWith(`Bearer ${METRICS_TOKEN}`)).toBe(200);
    expect(await statusWith('Bearer another')).toBe(404);
    expect(await statusWith('')).toBe(404);
    expect(await statusWith()).toBe(404);
  });

  test('are text for Prometheus: pages, render times, workers, their queue, API calls and the process', async () => {
    await site.get('/blogs');
    await site.get('/blogs');
    const authorization = `Bearer ${METRICS_TOKEN}`;
    const { body, headers } = await site.get({ url: '/metrics', headers: { authorization } });
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(body.split('\n')).toEqual(
      expect.arrayContaining([
        'hireloom_pages_total{outcome="rendered"} 1',
        'hireloom_pages_total{outcome="cached"} 1',
        'hireloom_pages_total{outcome="last-good"} 0',
        // The page that warmed the worker, too.
        'hireloom_render_seconds_bucket{le="+Inf"} 2',
        'hireloom_render_workers{purpose="live"} 1',
        'hireloom_render_queue_length{lane="visitors"} 0',
        'hireloom_api_calls_in_flight 0',
        'hireloom_api_calling_networks 0',
        'hireloom_release_swaps_total 1',
      ]),
    );
    expect(body).toMatch(/^process_resident_memory_bytes \d+$/m);
  });

  test('without a token are for nobody, wherever they are requested', async () => {
    await site.start({ METRICS_TOKEN: undefined });
    for (const authorization of [undefined, 'Bearer ', 'Bearer undefined'])
      expect(await statusWith(authorization)).toBe(404);
    await site.start();
  });
});

/** Until the state is this one. Meanwhile the server is ready, alive and serves pages. */
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

describe('a server with a problem stays ready, and says in fixed words', () => {
  test('that no worker can render', async () => {
    await ready();
    expect((await site.get('/blogs/crash')).statusCode).toBe(503);
    await degraded(
      'no worker can render the live version: cached pages are served, browsers complete the others',
    );
    await ready();
  });

  test('that the release store can’t be followed', async () => {
    const { directory } = site.store;
    await rename(directory, `${directory}-away`);
    await writeFile(directory, '');
    await degraded('the release store could not be followed: visitors get the versions from before');
    await rm(directory);
    await rename(`${directory}-away`, directory);
    await ready();
  });
});

describe('the cache in front of the site', () => {
  const PURGE_TOKEN = 'a-token-of-the-cache';
  const NOT_PURGED = 'the caches could not be purged';
  const answerWith =
    (status: number): RequestListener =>
    (_request, response) => {
      response.writeHead(status, { Location: '/elsewhere' }).end('words');
    };
  const hang: RequestListener = () => undefined;
  const breakOff: RequestListener = (request) => void request.socket.destroy();

  let cache: Server;
  let api: Awaited<ReturnType<typeof startTestApi>>;
  let received: { url?: string; token?: string; notice: unknown }[];
  /** One for each request, the last for all that follow. */
  let answers: RequestListener[];

  beforeAll(async () => {
    api = await startTestApi();
    cache = createServer((request, response) => {
      void json(request).then((notice) => {
        const answer = answers[Math.min(received.length, answers.length - 1)];
        received.push({ url: request.url, token: request.headers.authorization, notice });
        answer?.(request, response);
      });
    }).listen(0, '127.0.0.1');
    await once(cache, 'listening');
  });
  beforeEach(() => void (received = []));
  afterEach(() => jest.restoreAllMocks());
  afterAll(async () => {
    await site.stop();
    cache.closeAllConnections();
    cache.close();
    await api.close();
  });

  const startWith = async (...given: RequestListener[]) => {
    answers = given;
    site.log.length = 0;
    const PURGE_URL = `http://127.0.0.1:${(cache.address() as AddressInfo).port}/purge`;
    await site.start({ API_URL: api.url, PURGE_URL, PURGE_TOKEN });
  };
  const purged = (count = 1) =>
    waitUntil(() => site.messages().filter((one) => one === 'the caches were purged').length === count);
  const notices = () => received.map(({ notice }) => notice);

  test('is purged at the start, with the token, and whenever what everybody gets changes', async () => {
    await startWith(answerWith(204));
    await purged();
    const token = `Bearer ${PURGE_TOKEN}`;
    const first = { reason: 'start', version: live, content: '1' };
    expect(received).toEqual([{ url: '/purge', token, notice: first }]);
    const next = (await site.store.putVersion(`${CRASHES} // next`)).id;
    await site.switchTraffic(live, { version: next });
    await site.switchTraffic(next);
    await purged(2);
    moveClock(CONTENT_POLL_MS);
    api.contentVersion = '2';
    moveClock(CONTENT_POLL_MS);
    await purged(3);
    expect(notices()).toEqual([
      first,
      { reason: 'traffic', version: next, content: '1' },
      { reason: 'content', version: next, content: '2' },
    ]);
    live = next;
  });

  test('is asked again at growing intervals until it has purged, and the server says so meanwhile', async () => {
    const { setTimeout } = globalThis;
    const delays: number[] = [];
    // Retries come at once.
    const timers = jest.spyOn(globalThis, 'setTimeout').mockImplementation((run: () => void, ms = 0) => {
      const isRetry = RETRIES_MS.includes(ms);
      if (isRetry) delays.push(ms);
      return setTimeout(run, isRetry ? 0 : ms);
    });
    let letPurge: () => void = () => undefined;
    const last: RequestListener = (...asked) => void (letPurge = () => answerWith(200)(...asked));
    await startWith(breakOff, answerWith(500), answerWith(302), answerWith(403), breakOff, last);
    await waitUntil(() => received.length === 6);
    // A page may be rendered for as long as a retry waits.
    timers.mockRestore();
    await degraded('the caches in front of the site could not be purged yet');
    letPurge();
    await purged();
    await ready();
    // A redirect was not followed.
    expect(received.every(({ url }) => url === '/purge')).toBe(true);
    const failures = site.log.filter(({ msg }) => msg === NOT_PURGED);
    expect(failures.map(({ retryInMs }) => retryInMs)).toEqual(RETRIES_MS);
    expect(delays).toEqual(expect.arrayContaining(RETRIES_MS));
  });

  test('that does not answer is given up after a while, and asked again', async () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(500));
    await startWith(hang, answerWith(204));
    await purged();
    const notice = { reason: 'start', version: live, content: '2' };
    // A busy machine may be late with the second answer too.
    expect(notices().length).toBeGreaterThan(1);
    expect(notices()).toEqual(notices().map(() => notice));
  });

  test('gets the latest change in place of one that it has not answered', async () => {
    await startWith(hang, answerWith(204));
    await waitUntil(() => received.length === 1);
    api.contentVersion = '3';
    moveClock(CONTENT_POLL_MS);
    await purged();
    expect(notices()).toEqual([
      { reason: 'start', version: live, content: '2' },
      { reason: 'content', version: live, content: '3' },
    ]);
  });

  test('keeps no server from stopping, and that is no failure', async () => {
    const closed = new Promise((resolve) => {
      answers = [(_request, response) => response.once('close', resolve)];
    });
    await startWith(...answers);
    await waitUntil(() => received.length === 1);
    await site.stop();
    await closed;
    expect(site.messages()).not.toContain(NOT_PURGED);
  });
});

test('security.txt says whom to tell of a weakness, as RFC 9116 asks, and is never out of date', async () => {
  await site.start();
  const dayMs = 24 * 60 * 60 * 1000;
  for (const days of [0, 100, 300, 3600]) {
    moveClock(days * dayMs);
    const now = Date.now();
    const { statusCode, headers, body } = await site.get('/.well-known/security.txt');
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    const lines = body.trimEnd().split('\n');
    const { Expires = '', ...fields } = Object.fromEntries(lines.map((line) => line.split(/: (.*)/, 2))) as {
      Expires?: string;
    };
    expect(fields).toEqual({
      Contact: 'mailto:security@hireloom.example',
      Canonical: `${PUBLIC_ORIGIN}/.well-known/security.txt`,
      'Preferred-Languages': 'en',
    });
    expect(Date.parse(Expires)).toBeGreaterThan(now + 30 * dayMs);
    expect(Date.parse(Expires)).toBeLessThan(now + 365 * dayMs);
  }
});
