/** @jest-environment node */
import { getArticle, getFromUrl, listArticles, loadAxios } from '@hireloom/contracts/api';
import { serve } from '@hireloom/testing/services/serve';
import { setUpFolder } from '@hireloom/testing/set-up-folder';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { routeContentCallsToSocket } from './api-calls';
import { runInRequest } from './request-context';

type Answer = (response: ServerResponse) => void;

const json =
  (body: string, status = 200): Answer =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json', 'x-total-count': '7' }).end(body);

const inFolder = setUpFolder({ isShared: true });
let answer: Answer;
let requests: { server: string; request: IncomingMessage }[];
const listen = (name: string, at?: string) =>
  serve((request, response) => {
    requests.push({ server: name, request });
    answer(response);
  }, at);
let content: Awaited<ReturnType<typeof serve>>;
let service: typeof content;

beforeAll(async () => {
  content = await listen('content', inFolder('content'));
  service = await listen('service');
  await routeContentCallsToSocket(inFolder('content'));
});
beforeEach(() => void ([requests, answer] = [[], json('[]')]));
afterAll(() => [content, service].forEach(({ stop }) => stop()));

const context = { apiUrl: '' };
const received = () => requests.map(({ server, request }) => `${server} ${request.url}`);

test('only content calls go to the socket', async () => {
  const list = await listArticles({ q: 'pay & perks' }, context);
  expect(list).toEqual({ items: [], total: 7 });
  const query = { city: 'Pune' };
  await getFromUrl(`${service.address}/api/api/positions`, (given) => given, {}, query);
  expect(received()).toEqual([
    'content /api/api/getblogs?page=1&pageSize=9&q=pay+%26+perks',
    'service /api/api/positions?city=Pune',
  ]);
});

test('forwards request id and traceparent, but no cookies or client IP', async () => {
  const passedOn = { 'x-request-id': 'visit-1', traceparent: '00-4bf92f35-00f067aa-01' };
  await runInRequest({ id: 1, passedOn }, () => listArticles({}, context));
  await listArticles({}, context);
  const [first, second] = requests.map(({ request }) => request.headers);
  expect(first).toMatchObject(passedOn);
  expect(second).not.toHaveProperty('x-request-id');
  expect(Object.keys(first ?? {}).join()).not.toMatch(/cookie|forwarded/);
});

test('rejects an unknown item with a 404 and a failure with an error', async () => {
  answer = json('{}', 404);
  await expect(getArticle('none', context)).rejects.toMatchObject({ status: 404 });
  answer = json('{}', 503);
  await expect(getArticle('broken', context)).rejects.toThrow('Request failed with status code 503');
});

test.each(['/api/apis/x', '/metrics', '//evil.example/api/api/x'])(
  'rejects a call to %s without sending it',
  async (where) => {
    await expect((await loadAxios()).get(where)).rejects.toThrow('Invalid URL');
    expect(requests).toEqual([]);
  },
);

test('does not follow a redirect response', async () => {
  answer = (response) => void response.writeHead(302, { location: `${service.address}/x` }).end();
  await expect(getArticle('moved', context)).rejects.toThrow('302');
  expect(received()).toEqual(['content /api/api/blogs/moved']);
});

test('rejects an endless response at maxContentLength', async () => {
  answer = (response) => {
    const write = () => void (response.write('x'.repeat(65_536)) ? setImmediate(write) : 0);
    response.on('drain', write);
    write();
  };
  await expect(getArticle('long', context)).rejects.toThrow('maxContentLength');
});

test('a call ends when its loader aborts or after three seconds', async () => {
  answer = () => undefined;
  const loader = new AbortController();
  const article = getArticle('slow', { ...context, signal: loader.signal });
  setTimeout(() => loader.abort(), 50);
  await expect(article).rejects.toMatchObject({ name: 'CanceledError' });
  await expect(getArticle('hangs', context)).rejects.toThrow('timeout of 3000ms exceeded');
});
