import { requestIds } from '@hireloom/service';
import Fastify, { type FastifyInstance } from 'fastify';
import { gunzipSync } from 'node:zlib';
import { createApiClient } from './api-client';
import { apiProxy } from './api-proxy';
import { contentCalls } from './content-calls';

const cards = (heading: string) => [{ heading, desc: 'Words. '.repeat(50) }];

let api: FastifyInstance;
let app: FastifyInstance;
let calls: string[];
let content: string;
let heading: string;
/** How the API answers instead. */
let isLate: boolean;
let status: number;

beforeEach(async () => {
  [calls, content, heading, isLate, status] = [[], '1', 'First', false, 200];
  api = Fastify({ forceCloseConnections: true });
  api.get('/api/api/*', async (request, reply) => {
    calls.push(request.url);
    if (isLate) await new Promise(() => undefined);
    if (status !== 200)
      return reply
        .code(status)
        .header('retry-after', '3')
        .send({ message: `It is ${status}.` });
    if (request.url.includes('page=')) reply.header('x-total-count', '7');
    return reply.header('cache-control', 'no-cache').send(cards(heading));
  });
  api.post('/api/api/contact', async () => ({ message: 'Thank you.' }));
  const apiUrl = await api.listen({ port: 0, host: '127.0.0.1' });
  app = Fastify();
  const { traceHeaders } = requestIds(undefined);
  const client = createApiClient({ apiUrl, traceHeaders, limits: { readMs: 20_000, sendMs: 20_000 } });
  app.addHook('onClose', () => client.close());
  contentCalls(app, { api: client, content: () => content });
  apiProxy(app, client);
});

afterEach(async () => {
  await app.close();
  await api.close();
});

const get = (call: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/api/api/${call}`, headers });

test('a list is asked for once, compressed once, and not sent again to whoever has it', async () => {
  const first = await get('getblogs?page=2', { 'accept-encoding': 'gzip' });
  expect(JSON.parse(String(gunzipSync(first.rawPayload)))).toEqual(cards('First'));
  expect(first.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    'x-total-count': '7',
    vary: 'Accept-Encoding',
  });
  const known = { 'accept-encoding': 'gzip', 'if-none-match': String(first.headers.etag) };
  expect((await get('getblogs?page=2', known)).statusCode).toBe(304);
  const head = await app.inject({ method: 'HEAD', url: '/api/api/getblogs?page=2' });
  expect([head.statusCode, head.body, head.headers['x-total-count']]).toEqual([200, '', '7']);
  expect(calls).toEqual(['/api/api/getblogs?page=2']);
});

test('parameters that no list knows make no other call, and those that it knows do', async () => {
  for (const query of ['', '?utm_source=mail', '?gclid=1', '?q=pune&gclid=2', '?gclid=3&q=pune'])
    await get(`getblogs${query}`);
  await get('blogs/pay-ranges?gclid=4');
  await get('blogs/pay-ranges');
  expect(calls).toEqual(['/api/api/getblogs', '/api/api/getblogs?q=pune', '/api/api/blogs/pay-ranges']);
});

test('what is published anew is asked for anew', async () => {
  await get('getlogos');
  [content, heading] = ['2', 'Second'];
  expect((await get('getlogos')).json()).toEqual(cards('Second'));
});

test.each(['away', 'late', 'broken'])('the last good answer stands while the API is %s', async (how) => {
  await get('gettestimonials');
  content = '2';
  if (how === 'away') await api.close();
  if (how === 'late') isLate = true;
  if (how === 'broken') status = 500;
  const answer = await get('gettestimonials');
  expect([answer.statusCode, answer.json()]).toEqual([200, cards('First')]);
});

test('what the API refuses is handed on as it is, and not kept', async () => {
  await get('blogs/gone');
  [content, status] = ['2', 404];
  for (let time = 0; time < 2; time += 1) {
    const answer = await get('blogs/gone');
    expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'It is 404.' }]);
  }
  expect(calls).toHaveLength(3);
});

test('parameters that the API refuses are handed on too', async () => {
  status = 400;
  expect((await get('getblogs?page=0')).statusCode).toBe(400);
  expect((await get('getblogs?q=a&q=b')).json()).toEqual({ message: 'It is 400.' });
  expect(calls).toEqual(['/api/api/getblogs?page=0', '/api/api/getblogs?q=a&q=b']);
});

test('an API that is away and has never answered is said to be so, without where it would be', async () => {
  await api.close();
  const answer = await get('getcasestudies');
  expect([answer.statusCode, answer.headers['cache-control'], answer.headers['retry-after']]).toEqual([
    503,
    'no-store',
    '10',
  ]);
  expect(answer.json()).toEqual({ message: expect.any(String), requestId: expect.any(String) });
});

test('what an API says of itself is handed on where nothing better is kept', async () => {
  status = 503;
  const answer = await get('getcasestudies');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '3']);
});

test('all other calls go to the API as before', async () => {
  const answer = await app.inject({ method: 'POST', url: '/api/api/contact', payload: {} });
  expect(answer.json()).toEqual({ message: 'Thank you.' });
  await get('somethingelse?gclid=1');
  expect(calls).toEqual(['/api/api/somethingelse?gclid=1']);
});
