import { waitUntil } from '@hireloom/testing/wait-until';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { purgeHook, type PurgeHook, type PurgeNotice } from './purge-hook';

const notice: PurgeNotice = { reason: 'traffic', version: 'a', content: '1' };
const newer: PurgeNotice = { reason: 'content', version: 'a', content: '2' };
const token = 'a-token-of-the-cache';

let cache: Server;
let hook: PurgeHook | undefined;
let received: { method?: string; token?: string; body: unknown }[];
/** One for each request, the last for all that follow. */
let answers: RequestListener[];
let logged: { text: string; againInMs?: number }[];

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
  hook?.stop();
  cache.closeAllConnections();
  await once(cache.close(), 'close');
});

const startHook = (limitMs = 60_000) => {
  const { port } = cache.address() as AddressInfo;
  const note = (facts: object, text: string) => void logged.push({ ...facts, text });
  const log = { info: note, error: note };
  const times = { limitMs, firstRetryMs: 1, lastRetryMs: 4 };
  const url = `http://127.0.0.1:${port}/purge`;
  hook = purgeHook({ url, token, log: log as never, times });
  return hook;
};

const isPurged = () => logged.at(-1)?.text === 'the caches were purged';

test('the cache is told at once what is served, with the token', async () => {
  answers = [answerWith(204)];
  startHook().purge(notice);
  await waitUntil(isPurged);
  expect(received).toEqual([{ method: 'POST', token: `Bearer ${token}`, body: notice }]);
  expect(hook?.problem()).toBeUndefined();
});

test('whatever fails, the cache is told again at growing intervals until it has purged, and the problem is said meanwhile', async () => {
  const failing = [breakOff, answerWith(500), answerWith(302), answerWith(403), breakOff];
  const problems: (string | undefined)[] = [];
  answers = [
    ...failing,
    (request, response) => {
      problems.push(hook?.problem());
      answerWith(200)(request, response);
    },
  ];
  startHook().purge(notice);
  await waitUntil(isPurged);
  expect(received).toHaveLength(6);
  expect(logged.slice(0, -1).map(({ againInMs }) => againInMs)).toEqual([1, 2, 4, 4, 4]);
  expect(problems).toEqual([expect.stringMatching(/^The caches could not be purged: .+\.$/)]);
  expect(hook?.problem()).toBeUndefined();
});

test('a cache that does not answer is given up after the limit, and told again', async () => {
  answers = [hang, answerWith(204)];
  startHook(200).purge(notice);
  await waitUntil(isPurged);
  const [first, second, ...others] = received.map(({ body }) => body);
  expect([first, second]).toEqual([notice, notice]);
  // A busy machine may be late with the second answer too.
  expect(others).toEqual(others.map(() => notice));
});

test('what has changed meanwhile is told at once, in place of what waits for an answer', async () => {
  answers = [hang, answerWith(204)];
  startHook().purge(notice);
  await once(cache, 'received');
  hook?.purge(newer);
  await waitUntil(isPurged);
  expect(received.map(({ body }) => body)).toEqual([notice, newer]);
});

test('a server that stops waits for no cache, and calls that no failure', async () => {
  const closed = new Promise((resolve) => {
    answers = [(_request, response) => response.once('close', resolve)];
  });
  startHook().purge(notice);
  await once(cache, 'received');
  hook?.stop();
  await closed;
  expect([logged, hook?.problem()]).toEqual([[], undefined]);
});
