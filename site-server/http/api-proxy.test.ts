/** @jest-environment node */
import Fastify, { type FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { requestIds } from '@hireloom/contracts/server';
import { apiProxy } from './api-proxy';

const limits = { connectMs: 200, readMs: 200, sendMs: 300 };

let api: Server;
let app: FastifyInstance;
let address: string;
let calls: string[];
let log: string;

async function siteOnApi(answer: RequestListener) {
  calls = [];
  log = '';
  api = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  api.listen(0, '127.0.0.1');
  await once(api, 'listening');
  address = `127.0.0.1:${(api.address() as AddressInfo).port}`;
  const { options, passedOn } = requestIds('loopback');
  app = Fastify({ ...options, logger: { stream: { write: (line: string) => void (log += line) } } });
  await apiProxy(app, { apiUrl: `http://${address}`, passedOn, limits });
}

async function endApi() {
  api.closeAllConnections();
  if (api.listening) await new Promise((resolve) => api.close(resolve));
}

afterEach(async () => {
  await app.close();
  await endApi();
});

type Answer = Awaited<ReturnType<FastifyInstance['inject']>>;

function expectUnavailable(answer: Answer, reason: RegExp) {
  expect(answer.statusCode).toBe(503);
  expect(answer.headers).toMatchObject({ 'retry-after': '10', 'cache-control': 'no-store' });
  const body = answer.json<{ requestId: string }>();
  expect(body).toEqual({
    message: expect.stringMatching(/^The service is not available/),
    requestId: expect.any(String),
  });
  expect(answer.body + JSON.stringify(answer.headers)).not.toMatch(/127\.0\.0\.1|undici|ECONN|UND_ERR/i);
  const lines = log.split('\n').filter((line) => line.includes('the API did not answer'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(`"reqId":"${body.requestId}"`);
  expect(lines[0]).toMatch(reason);
}

test.each(['GET', 'POST'] as const)('a %s that the API never answers is given up in time', async (method) => {
  await siteOnApi(() => undefined);
  const startedAt = Date.now();
  const answer = await app.inject({ method, url: '/api/articles', ...(method === 'POST' && { body: {} }) });
  expectUnavailable(answer, /Headers Timeout Error/);
  expect(Date.now() - startedAt).toBeLessThan(5000);
  expect(calls).toEqual([`${method} /api/articles`]);
});

test('an answer that stops before its first word is given up in time, and nothing of it is kept', async () => {
  await siteOnApi((_request, response) => {
    response.writeHead(200, { 'cache-control': 'public, max-age=60', etag: '"a"', 'content-length': '9' });
    response.flushHeaders();
  });
  const answer = await app.inject('/api/articles');
  expectUnavailable(answer, /Body Timeout Error/);
  expect(answer.headers.etag).toBeUndefined();
});

test.each(['GET', 'POST'] as const)(
  'an API that is not there is said to a %s, without where it would be',
  async (method) => {
    await siteOnApi(() => undefined);
    await endApi();
    expectUnavailable(
      await app.inject({ method, url: '/api/articles' }),
      new RegExp(`ECONNREFUSED ${address}`),
    );
  },
);

test.each([
  ['GET', 2],
  ['POST', 1],
] as const)('an API that hangs up is asked by a %s %i times at most', async (method, times) => {
  await siteOnApi((request) => void request.socket.destroy());
  expectUnavailable(await app.inject({ method, url: '/api/articles' }), /other side closed/);
  expect(calls).toHaveLength(times);
});

test.each(['GET', 'POST'] as const)(
  'when the API itself has no time for a %s, its own answer is handed on at once',
  async (method) => {
    const body = { message: 'Too busy.', requestId: 'req-of-api' };
    await siteOnApi((_request, response) => {
      response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '3' });
      response.end(JSON.stringify(body));
    });
    const answer = await app.inject({ method, url: '/api/articles' });
    expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([503, '3', body]);
    expect(calls).toEqual([`${method} /api/articles`]);
  },
);

test('whatever else the API answers is handed on as it is', async () => {
  await siteOnApi((_request, response) => {
    response.writeHead(404, { 'content-type': 'text/plain', etag: '"a"', 'cache-control': 'public' });
    response.end('nothing here');
  });
  const answer = await app.inject('/api/articles?page=2');
  expect([answer.statusCode, answer.body]).toEqual([404, 'nothing here']);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/plain',
    etag: '"a"',
    'cache-control': 'public',
  });
  expect(calls).toEqual(['GET /api/articles?page=2']);
});

test('an address that leads out of the API is refused as before', async () => {
  await siteOnApi(() => undefined);
  const answer = await app.inject('/api/%2e%2e%2fmetrics');
  expect(answer.statusCode).toBe(400);
  expect(calls).toEqual([]);
});
