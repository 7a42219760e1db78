import { waitUntil } from '@hireloom/testing/wait-until';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { ALLOWED_CALLS, createLoaderCalls } from './loader-calls';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const asJson: Answer = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'x-total-count': '2', 'set-cookie': 'a=1' });
  response.end('[]');
};

let asked: IncomingMessage[];
let answer: Answer;
const api = createServer((request, response) => {
  asked.push(request);
  answer(request, response);
});
const web = createServer((request, response) => {
  asked.push(request);
  answer(request, response);
});
let folder: string;
let socketPath: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'loader-'));
  socketPath = path.join(folder, 'content');
  await once(api.listen(socketPath), 'listening');
  await once(web.listen(0, '127.0.0.1'), 'listening');
});
beforeEach(() => {
  [asked, answer] = [[], asJson];
});
afterAll(async () => {
  for (const server of [api, web]) {
    server.closeAllConnections();
    server.close();
  }
  await rm(folder, { recursive: true });
});

const blogs = '/api/api/getblogs?page=1';

const loaderCalls = (given = socketPath) => createLoaderCalls(given);

test('a call is a GET that carries the names of the visitor’s request and nobody’s address', async () => {
  const call = loaderCalls();
  expect(await call({ call: 1, path: blogs }, { 'x-request-id': 'visit-1' })).toEqual({
    call: 1,
    status: 200,
    headers: { 'content-type': 'application/json', 'x-total-count': '2' },
    body: '[]',
  });
  const [{ method, url, headers } = {}] = asked;
  expect([method, url, headers?.['x-request-id']]).toEqual(['GET', blogs, 'visit-1']);
  expect(Object.keys(headers ?? {}).sort()).toEqual(['accept', 'connection', 'host', 'x-request-id']);
});

test.each([
  '/metrics',
  '/health',
  '/api/metrics',
  '/api/apis/x',
  'file:///etc/passwd',
  'http://',
  '//evil.example/api/api/x',
  '@evil.example/api/api/x',
  '.evil.example/api/api/x',
  ':1/api/api/x',
  '',
])('%s is refused with a sentence about what is allowed', async (address) => {
  expect(await loaderCalls()({ call: 7, path: address })).toEqual({
    call: 7,
    error: ALLOWED_CALLS,
  });
  expect(asked).toEqual([]);
});

test.each([
  '/api/api/../../metrics',
  '/api/api/..\\..\\metrics',
  '/api/api/blogs/..%2f..%2f..%2fmetrics',
  '/api/api/blogs/..%5c..%5c..%5cmetrics',
  '/api/api/blogs/%2e%2e/%2E%2E/%2e%2e/metrics',
  '/api/api/.',
  '/api/api/blogs/\t../x',
  '/api/api/blogs/a b',
  '/api/api/blogs/x#y',
  `/api/api/blogs/${'x'.repeat(9000)}`,
  `/api/api/getblogs?q=${'x'.repeat(9000)}`,
])('%s is an address that no call has', async (address) => {
  expect(await loaderCalls()({ call: 7, path: address })).toMatchObject({ status: 404 });
  expect(asked).toEqual([]);
});

/** An address of another server, whose host no content call has. */
const elsewhere = (place: string) => `http://localhost:${(web.address() as AddressInfo).port}${place}`;

test('a call with a host reaches that host', async () => {
  expect(await loaderCalls()({ call: 1, path: elsewhere('/open?city=Pune') })).toMatchObject({ status: 200 });
  expect(await loaderCalls()({ call: 2, path: elsewhere(blogs) })).toMatchObject({ status: 200 });
  expect(asked.map(({ url, headers }) => [url, headers.host?.split(':')[0]])).toEqual([
    ['/open?city=Pune', 'localhost'],
    [blogs, 'localhost'],
  ]);
  expect(await loaderCalls()({ call: 3, path: 'http://127.0.0.1:9/open' })).toEqual({
    call: 3,
    error: '127.0.0.1:9 could not be reached (ECONNREFUSED)',
  });
});

test('a service that hangs takes no calls from the API', async () => {
  answer = ({ url }, response) => (url === '/hangs' ? undefined : void response.end('[]'));
  const call = loaderCalls();
  const calls = Array.from({ length: 65 }, (_, index) => call({ call: index, path: elsewhere('/hangs') }));
  expect(await calls[64]).toEqual({ call: 64, error: expect.stringMatching(/^too many calls of localhost/) });
  expect(await call({ call: 65, path: blogs })).toMatchObject({ status: 200 });
  await Promise.all(calls);
});

test('an answer that leads elsewhere is not followed', async () => {
  answer = (_request, response) => response.writeHead(302, { location: '/metrics' }).end();
  expect(await loaderCalls()({ call: 1, path: blogs })).toMatchObject({ status: 302, headers: {} });
  expect(asked).toHaveLength(1);
});

test('an answer that is too long is not read to its end', async () => {
  let isCut = false;
  answer = (_request, response) => {
    const write = () => void (response.write('x'.repeat(65_536)) ? setImmediate(write) : 0);
    response.on('drain', write).on('close', () => (isCut = true));
    write();
  };
  const reply = await loaderCalls()({ call: 1, path: blogs });
  expect(reply).toEqual({ call: 1, error: 'the answer of the API is too long' });
  await waitUntil(() => isCut);
});

test('an API that hangs is given up, and one worker can’t have more than 64 calls of it', async () => {
  answer = () => undefined;
  const call = loaderCalls();
  const calls = Array.from({ length: 64 }, (_, index) => call({ call: index, path: blogs }));
  expect(await call({ call: 64, path: blogs })).toEqual({
    call: 64,
    error: 'too many calls of the API at once',
  });
  const words = 'the API did not answer within 3000 ms';
  expect(await Promise.all(calls)).toEqual(calls.map((_, index) => ({ call: index, error: words })));
  answer = asJson;
  expect(await call({ call: 65, path: blogs })).toMatchObject({ status: 200 });
});

test('what is said of content that is away names no file', async () => {
  const reply = await loaderCalls('/nowhere')({ call: 1, path: blogs });
  expect(reply).toEqual({ call: 1, error: 'the API could not be reached (ENOENT)' });
});
