import { waitUntil } from '@hireloom/testing/wait-until';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { type CachePurger, createCachePurger } from './purge-caches';

const served = { version: 'a', content: '1' };
const notice = { reason: 'start', ...served };
const token = 'a-token-of-the-cache';

let cache: Server;
let purger: CachePurger;
let received: { method?: string; token?: string; body: unknown }[];
/** One for each request, the last for all that follow. */
let answers: RequestListener[];
let logged: { text: string; retryInMs?: number }[];

const answerWith =
  (status: number): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { Location: '/elsewhere' }).end('words');
  };
const hang: RequestListener = () => undefined;
const breakOff: RequestListener = (request) => void request.socket.destroy();

const describeRequest = async (request: IncomingMessage) => ({
  method: request.method,
  token: request.headers.authorization,
  body: await json(request),
});

beforeEach(async () => {
  received = [];
  logged = [];
  cache = createServer((request, response) => {
    void describeRequest(request).then((described) => {
      const answer = answers[Math.min(received.length, answers.length - 1)];
      received.push(described);
      answer?.(request, response);
      cache.emit('received');
    });
  });
  await once(cache.listen(0, '127.0.0.1'), 'listening');
});

afterEach(async () => {
  purger.stop();
  cache.closeAllConnections();
  await once(cache.close(), 'close');
});

const startPurger = (limitMs = 60_000) => {
  const { port } = cache.address() as AddressInfo;
  const note = (facts: object, text: string) => void logged.push({ ...facts, text });
  const log = { info: note, error: note };
  const times = { limitMs, firstRetryMs: 1, lastRetryMs: 4 };
  const url = `http://127.0.0.1:${port}/purge`;
  purger = createCachePurger({ purge: { url, token }, log: log as never, times });
  purger.start(served);
};

const isPurged = () => logged.at(-1)?.text === 'the caches were purged';

test('the cache is told at once what is served, with the token', async () => {
  answers = [answerWith(204)];
  startPurger();
  await waitUntil(isPurged);
  expect(received).toEqual([{ method: 'POST', token: `Bearer ${token}`, body: notice }]);
  expect(purger.hasFailed()).toBe(false);
});

test('whatever fails, the cache is told again at growing intervals until it has purged, and the problem is said meanwhile', async () => {
  const failing = [breakOff, answerWith(500), answerWith(302), answerWith(403), breakOff];
  const failed: boolean[] = [];
  answers = [
    ...failing,
    (request, response) => {
      failed.push(purger.hasFailed());
      answerWith(200)(request, response);
    },
  ];
  startPurger();
  await waitUntil(isPurged);
  expect(received).toHaveLength(6);
  expect(logged.slice(0, -1).map(({ retryInMs }) => retryInMs)).toEqual([1, 2, 4, 4, 4]);
  expect(failed).toEqual([true]);
  expect(purger.hasFailed()).toBe(false);
});

test('a cache that does not answer is given up after the limit, and told again', async () => {
  answers = [hang, answerWith(204)];
  startPurger(200);
  await waitUntil(isPurged);
  const [first, second, ...others] = received.map(({ body }) => body);
  expect([first, second]).toEqual([notice, notice]);
  // A busy machine may be late with the second answer too.
  expect(others).toEqual(others.map(() => notice));
});

test('what has changed meanwhile is told at once, in place of what waits for an answer', async () => {
  answers = [hang, answerWith(204)];
  startPurger();
  await once(cache, 'received');
  purger.contentChanged('2');
  await waitUntil(isPurged);
  expect(received.map(({ body }) => body)).toEqual([
    notice,
    { reason: 'content', version: 'a', content: '2' },
  ]);
});

test('a server that stops waits for no cache, and calls that no failure', async () => {
  const closed = new Promise((resolve) => {
    answers = [(_request, response) => response.once('close', resolve)];
  });
  startPurger();
  await once(cache, 'received');
  purger.stop();
  await closed;
  expect([logged, purger.hasFailed()]).toEqual([[], false]);
});

test('caches are purged at the start and whenever pages are made of something else, not otherwise', async () => {
  answers = [answerWith(204)];
  startPurger();
  const purges = (count: number) =>
    waitUntil(() => logged.filter(({ text }) => text === 'the caches were purged').length === count);
  await purges(1);
  // A canary leaves what everybody gets as it is.
  purger.versionChanged('a');
  purger.versionChanged('b');
  await purges(2);
  purger.contentChanged('1');
  purger.contentChanged('2');
  await purges(3);
  expect(received.map(({ body }) => body)).toEqual([
    { reason: 'start', version: 'a', content: '1' },
    { reason: 'traffic', version: 'b', content: '1' },
    { reason: 'content', version: 'b', content: '2' },
  ]);
});

test('a change before the start is not told, and without a cache nothing fails', () => {
  purger = createCachePurger({ log: { info: () => undefined, error: () => undefined } as never });
  purger.versionChanged('a');
  purger.start(served);
  purger.contentChanged('2');
  expect(purger.hasFailed()).toBe(false);
});
