import { assertAlways } from '@hireloom/testing/assert-always';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { buildApp } from './app';
import { readConfig } from './config';
import { createTestStore, says, type TestStore } from './versions/fixtures/test-store';

/** Reads may take two thirds of the 300 slots. */
const READS = 200;
/** So many of them may be of one network. */
const READS_OF_ONE = 50;
const TOKEN = 'a token for tests alone';
const SECRET = 'hireloom_leads 4711';

let api: Server;
let site: TestStore;
let app: FastifyInstance;
let address: string;
let port: number;
/** What reached the API, but for forms. */
let heard: string[];
/** Calls that the API answers when it is told to: wholly, or the second half. */
let waiting: ServerResponse[];
let sockets: Socket[];

function answer(url: string, response: ServerResponse) {
  if (url === '/content-version') return response.end(JSON.stringify({ contentVersion: '1' }));
  heard.push(url);
  if (!/^\/api\/(api|media|newsletter)\//.test(url)) return response.end(SECRET);
  if (/\/held\d*$/.test(url)) return waiting.push(response);
  if (url.endsWith('/half')) {
    response.writeHead(200, { 'content-length': '10' }).write('01234');
    return waiting.push(response);
  }
  response.setHeader('keep-alive', 'timeout=72');
  response.setHeader('connection', 'keep-alive, x-inner');
  response.setHeader('x-inner', 'between us');
  return response.end('[]');
}

beforeAll(async () => {
  [heard, waiting, sockets] = [[], [], []];
  api = createServer((request, response) => {
    if (request.method === 'POST' && request.url === '/api/api/addcontact') {
      void text(request).then(() => response.writeHead(201).end('{"message":"Thank you."}'));
      return;
    }
    answer(request.url ?? '', response);
  }).listen(0, '127.0.0.1');
  await once(api, 'listening');
  site = await createTestStore();
  await site.putTraffic((await site.putVersion(says('<body><h1>Articles</h1></body>'))).id);
  const apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  const config = readConfig({
    LOG_LEVEL: 'silent',
    API_URL: apiUrl,
    METRICS_TOKEN: TOKEN,
    TRUST_PROXY: 'loopback',
  });
  const folders = {
    releaseStore: site.directory,
    localCopies: site.copies,
  };
  ({ app } = await buildApp({ ...config, ...folders }, 'http://localhost:3000'));
  address = await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
});
afterEach(() => {
  heard = [];
  sockets.splice(0).forEach((socket) => socket.destroy());
});
afterAll(async () => {
  await app.close();
  api.closeAllConnections();
  await new Promise((resolve) => api.close(resolve));
  await site.remove();
});

async function counted(what: 'calls_in_flight' | 'calling_networks'): Promise<number> {
  const headers = { authorization: `Bearer ${TOKEN}` };
  const metrics = await (await fetch(`${address}/metrics`, { headers })).text();
  return Number(new RegExp(`^hireloom_api_${what} (\\d+)$`, 'm').exec(metrics)?.[1]);
}

async function until(isTrue: () => boolean | Promise<boolean>) {
  for (const end = Date.now() + 20_000; !(await isTrue()); await pause(10))
    if (Date.now() > end) throw new Error(`it is still not so: ${isTrue.toString()}`);
}

/** A connection that has said this, and whose end may come at any time. */
async function say(...words: string[]): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  for (const word of words) await new Promise((resolve) => socket.write(word, 'latin1', resolve));
  return socket;
}

const request = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n');
const closing = (line: string, ...headers: string[]) => request(line, 'Connection: close', ...headers);

/** All that comes back until the connection is closed. */
const answerTo = async (...words: string[]) => text(await say(...words)).catch(() => '');

async function expectToWork() {
  await until(async () => (await counted('calls_in_flight')) === 0);
  expect(await counted('calling_networks')).toBe(0);
  const form = await fetch(`${address}/forms/contact`, {
    method: 'POST',
    body: new URLSearchParams({ email: 'asha@acorn.example' }),
    redirect: 'manual',
  });
  expect(form.status).toBe(303);
  const call = await fetch(`${address}/api/api/addcontact`, { method: 'POST', body: '{}' });
  expect(call.status).toBe(201);
  expect((await (await fetch(`${address}/readyz`)).json()) as object).toMatchObject({ status: 'ready' });
}

const json = (length: number) => ['Content-Type: application/json', `Content-Length: ${length}`];
const urlEncoded = 'Content-Type: application/x-www-form-urlencoded';

/** Everything about the request is said, but not waited for. */
const left =
  (...words: string[]) =>
  async () =>
    (await say(...words)).destroy();

/** An answered article is cached, so each round asks for another one. */
let articles = 0;

/** Leaves once the API has begun with the call, and lets the API answer afterwards. */
const leftLate = (line: () => string) => async () => {
  const before = waiting.length;
  const socket = await say(request(line()));
  await until(() => waiting.length > before);
  socket.destroy();
  await once(socket, 'close');
  waiting.splice(0).forEach((response) => response.end(response.headersSent ? '56789' : '[]'));
};

test.each<[string, () => Promise<unknown>]>([
  ...['/api/..x', '/api/%zz', '/api/api/getblogs?page=x'].map((path): [string, () => Promise<unknown>] => [
    `GET ${path}`,
    () => answerTo(closing(`GET ${path}`)),
  ]),
  ...['HEAD', 'OPTIONS', 'CONNECT'].map((method): [string, () => Promise<unknown>] => [
    method,
    () => answerTo(closing(`${method} /api/api/other`)),
  ]),
  ['Expect', () => answerTo(closing('POST /api/api/other', 'Expect: 100-continue', ...json(2)), '{}')],
  [
    'a body that is too large',
    () => answerTo(closing('POST /api/api/other', ...json(40_000)), 'a'.repeat(40_000)),
  ],
  [
    'a chunk that is none',
    () => answerTo(closing('POST /api/api/other', 'Transfer-Encoding: chunked'), 'zz\r\n'),
  ],
  [
    'pipelined requests',
    () =>
      answerTo(
        request('GET /api/..x').repeat(20) +
          request('GET /api/api/other').repeat(20) +
          closing('GET /api/..x'),
      ),
  ],
  ['who leaves within the body', left(request('POST /api/api/other', ...json(20)), '{"a":')],
  [
    'who leaves within a form',
    left(request('POST /forms/contact', urlEncoded, 'Content-Length: 20'), 'email='),
  ],
  ['who leaves a call before the answer', leftLate(() => 'GET /api/api/held')],
  ['who leaves within the answer', leftLate(() => 'GET /api/api/half')],
  ['who leaves an article before the answer', leftLate(() => `GET /api/api/blogs/held${(articles += 1)}`)],
])('after %s no call is in flight, however often it came', async (_what, act) => {
  for (let times = 0; times < 3; times += 1) await act();
  await expectToWork();
});

test('visitors who leave with half a form sent leave room for others', async () => {
  for (let times = 0; times < 200; times += 1)
    await left(request('POST /api/api/addcontact', ...json(20)), '{"a":')();
  await expectToWork();
}, 60_000);

const heldFor = async (visitor: string) =>
  (await fetch(`${address}/api/api/held`, { headers: { 'x-forwarded-for': visitor } })).status;

/** One more, which the API answers at once. */
async function heldAgain(visitor: string) {
  const asked = heldFor(visitor);
  await until(() => waiting.length === 1);
  waiting.splice(0).forEach((response) => response.end('[]'));
  return asked;
}

test('while the API has as many calls as it may, the server says so, serves pages, and works again afterwards', async () => {
  const asked = Array.from({ length: READS + 1 }, (_, index) => heldFor(`192.0.2.${index}`));
  await until(() => waiting.length === READS);
  expect(await counted('calls_in_flight')).toBe(READS);
  const readiness = await fetch(`${address}/readyz`);
  expect([readiness.status, await readiness.json()]).toEqual([
    200,
    expect.objectContaining({
      status: 'degraded',
      problem: expect.stringContaining('forms and lists are refused'),
    }),
  ]);
  expect((await fetch(`${address}/blogs`)).status).toBe(200);
  // The rest is for forms, whoever asks for whatever else.
  const form = await fetch(`${address}/api/api/addcontact`, { method: 'POST', body: '{}' });
  expect(form.status).toBe(201);
  waiting.splice(0).forEach((response) => response.end('[]'));
  expect((await Promise.all(asked)).sort()).toEqual([...Array<number>(READS).fill(200), 503]);
  await expectToWork();
}, 60_000);

test.each([
  ['address', () => '203.0.113.7'],
  ['IPv6 network', (index: number) => `2001:db8:1:2::${index.toString(16)}`],
])(
  'one %s that asks for more than the API can answer leaves room for the reads of others',
  async (_what, visitor) => {
    const answers: number[] = [];
    const asked = Array.from({ length: READS + 1 }, async (_, index) =>
      answers.push(await heldFor(visitor(index))),
    );
    await until(() => answers.length === READS + 1 - READS_OF_ONE);
    expect(new Set(answers)).toEqual(new Set([503]));
    expect(waiting).toHaveLength(READS_OF_ONE);
    const refused = await fetch(`${address}/api/api/other`, { headers: { 'x-forwarded-for': visitor(0) } });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10']);
    const headers = { 'x-forwarded-for': '198.51.100.9' };
    expect((await fetch(`${address}/api/api/other`, { headers })).status).toBe(200);
    expect(await (await fetch(`${address}/readyz`)).json()).toMatchObject({ status: 'ready' });
    const form = { method: 'POST', body: '{}', headers: { 'x-forwarded-for': visitor(0) } };
    expect((await fetch(`${address}/api/api/addcontact`, form)).status).toBe(201);
    waiting.splice(0).forEach((response) => response.end('[]'));
    await Promise.all(asked);
    expect(answers.filter((status) => status === 200)).toHaveLength(READS_OF_ONE);
    expect(await heldAgain(visitor(0))).toBe(200);
    await expectToWork();
  },
  60_000,
);

test.each([
  [
    'Expect: 100-continue',
    () => answerTo(closing('POST /api/api/addcontact', 'Expect: 100-continue', ...json(2)), '{}'),
  ],
  ['the form of a proxy', () => answerTo(closing('GET http://localhost/api/api/other'))],
])('%s is answered by the API', async (_what, ask) => {
  expect(await ask()).toMatch(/^HTTP\/1\.1 (100 Continue\r\n\r\nHTTP\/1\.1 201|200) /);
});

test('an answer of the API carries nothing that was between the two, and its connection is closed for who asks for that', async () => {
  for (const path of ['/api/api/other', '/api/api/getlogos', '/api/media/logos/a.svg']) {
    // It resolves when the connection is closed.
    const [head = ''] = (await answerTo(closing(`GET ${path}`))).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 200 /);
    expect(head.match(/^connection: .*$/gim)).toEqual([expect.stringMatching(/^connection: close$/i)]);
    expect(head).not.toMatch(/keep-alive|x-inner/i);
  }
});

const pieces = fc.constantFrom(
  ...[
    '/',
    '/',
    '//',
    '\\',
    '..\\',
    '%2f',
    '%2F',
    '%5c',
    '%252f',
    '%255c',
    '.',
    '..',
    '../',
    '%2e',
    '%2E%2e',
    '%252e%252e',
  ],
  ...[
    'api',
    'API',
    '%61pi',
    'media',
    'newsletter',
    'blogs',
    'metrics',
    'METRICS',
    '%6detrics',
    'health',
    'content-version',
  ],
  ...[';', '@', '%09', '%00', '%', '#', '?', '?q='],
);
const starts = fc.constantFrom(
  ...[
    '/api/',
    '/api/api/',
    '/api/api/blogs/',
    '/api/media/',
    '/API/',
    '//api/',
    '/',
    'http://localhost/api/api/blogs/',
    '',
  ],
);

test('no spelling of an address brings anybody to the metrics or the health of the API', async () => {
  const targets = fc
    .tuple(starts, fc.array(pieces, { maxLength: 8 }))
    .map(([start, parts]) => start + parts.join(''));
  const known = [
    '/api/api/blogs/..\\..\\..\\metrics',
    '/api/api/blogs/%2e%2e%2f%2e%2e%2f%2e%2e%2fmetrics',
    '/api/api/blogs/..%5c..%5c..%5chealth',
    'http://localhost/api/api/blogs/..\\..\\..\\metrics',
  ];
  const expectHidden = async (target: string) => {
    const said = await answerTo(closing(`GET ${target}`, 'Authorization: Bearer x'));
    expect(said).not.toContain(SECRET);
    for (const url of heard)
      expect(new URL(url, 'http://api').pathname).toMatch(/^\/api\/(api|media|newsletter)\//);
  };
  for (const target of known) await expectHidden(target);
  await assertAlways(fc.asyncProperty(targets, expectHidden), 100);
}, 60_000);
