import Fastify, { type FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { requestIds } from '@hireloom/service';
import { waitUntil } from '@hireloom/testing/wait-until';
import { type ApiClient, type ApiOptions, createApiClient } from './api-client';
import { apiProxy } from './api-proxy';

/** So many calls may be in hand at once. */
const MOST = 6;
const limits = { readMs: 200, sendMs: 300 };

let api: Server;
let app: FastifyInstance;
let client: ApiClient;
let address: string;
let calls: string[];
let log: string;

async function siteOnApi(answer: RequestListener, given: ApiOptions['limits'] = limits) {
  calls = [];
  log = '';
  api = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  api.listen(0, '127.0.0.1');
  await once(api, 'listening');
  address = `127.0.0.1:${(api.address() as AddressInfo).port}`;
  const { options, traceHeaders } = requestIds('loopback');
  app = Fastify({
    ...options,
    trustProxy: true,
    logger: { stream: { write: (line: string) => void (log += line) } },
  });
  client = createApiClient({ apiUrl: `http://${address}`, traceHeaders, limits: given, most: MOST });
  app.addHook('onClose', () => client.close());
  apiProxy(app, client);
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

test.each(['GET', 'POST'] as const)(
  'gives up a %s that the API never answers, without a retry',
  async (method) => {
    await siteOnApi(() => undefined);
    const answer = await app.inject({
      method,
      url: '/api/api/articles',
      ...(method === 'POST' && { body: {} }),
    });
    expectUnavailable(answer, /TimeoutError/);
    // On a busy machine the time may be over before the call has arrived.
    expect(calls.length).toBeLessThanOrEqual(1);
  },
);

test('a picture that the API has compressed goes through as it is, and so do the conditions for it', async () => {
  const picture = gzipSync('<svg/>');
  await siteOnApi(({ headers }, response) => {
    const asked = [headers['accept-encoding'], headers['if-none-match'], headers['if-match']].join();
    response.writeHead(200, {
      'content-encoding': 'gzip',
      vary: 'Accept-Encoding',
      etag: '"a"',
      'x-asked': asked,
    });
    response.end(picture);
  });
  const asked = { 'accept-encoding': 'br, gzip', 'if-none-match': 'W/"b"', 'if-match': '*' };
  const { headers, rawPayload } = await app.inject({ url: '/api/media/logos/acorn.svg', headers: asked });
  expect(rawPayload.equals(picture)).toBe(true);
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding', etag: '"a"' });
  expect(headers['x-asked']).toBe('br, gzip,W/"b",*');
});

test.each(['GET', 'POST'] as const)(
  'an API that is not there is said to a %s, without where it would be',
  async (method) => {
    await siteOnApi(() => undefined);
    await endApi();
    expectUnavailable(
      await app.inject({ method, url: '/api/api/articles' }),
      new RegExp(`ECONNREFUSED ${address}`),
    );
  },
);

test.each([
  ['GET', 2],
  ['POST', 1],
] as const)('an API that hangs up is asked by a %s %i times at most', async (method, times) => {
  await siteOnApi((request) => void request.socket.destroy());
  expectUnavailable(await app.inject({ method, url: '/api/api/articles' }), /other side closed/);
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
    const answer = await app.inject({ method, url: '/api/api/articles' });
    expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([503, '3', body]);
    expect(calls).toEqual([`${method} /api/api/articles`]);
  },
);

test('what is sent reaches the API as it was, byte by byte', async () => {
  const bodies: [string | undefined, string][] = [];
  await siteOnApi((request, response) => {
    void text(request).then((body) => {
      bodies.push([request.headers['content-type'], body]);
      response.end();
    });
  });
  const sent = { 'content-type': 'application/json; charset=utf-8' };
  const ask = (payload?: string, headers: Record<string, string> = sent) =>
    app.inject({ method: 'POST', url: '/api/api/subscribe', headers, payload });
  await ask('{ "email":\n"a"}');
  await ask('no JSON', { 'content-type': 'text/csv' });
  await ask('');
  await ask(undefined, {});
  expect(bodies.map(([type, body]) => [body && type, body])).toEqual([
    ['application/json; charset=utf-8', '{ "email":\n"a"}'],
    ['text/csv', 'no JSON'],
    ['', ''],
    ['', ''],
  ]);
  const tooLarge = await ask('a'.repeat(33_000));
  expect([tooLarge.statusCode, tooLarge.json()]).toEqual([413, { message: 'The request is too large.' }]);
  expect(bodies).toHaveLength(4);
});

test('one network that sends forms while the API hangs leaves room for the forms of others', async () => {
  const waiting: ServerResponse[] = [];
  await siteOnApi((_request, response) => void waiting.push(response));
  const send = (remoteAddress: string) =>
    app.inject({ method: 'POST', url: '/api/api/subscribe', payload: {}, remoteAddress });
  const most = Math.ceil(MOST / 4);
  const first = Array.from({ length: most }, () => send('192.0.2.1'));
  await waitUntil(() => waiting.length === most);
  expect((await send('192.0.2.1')).statusCode).toBe(503);
  const other = send('192.0.2.2');
  await waitUntil(() => waiting.length === most + 1);
  waiting.forEach((response) => response.end('{}'));
  for (const { statusCode } of await Promise.all([...first, other])) expect(statusCode).toBe(200);
});
