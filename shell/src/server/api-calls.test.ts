/** @jest-environment node */
import type { ApiCall, ApiReply, WorkerMessage } from '@hireloom/contracts';
import { getArticle, getFromAddress, listArticles, loadAxios } from '@hireloom/contracts/api';
import { createApiCalls, sendCallsOfLoaders } from './api-calls';

const JSON_TYPE = { 'content-type': 'application/json' };

let sent: ApiCall[];
/** What the site server answers to a call. Undefined: nothing. */
let answer: (
  path: string,
) => Omit<Extract<ApiReply, { body: string }>, 'call'> | { error: string } | undefined;

beforeEach(async () => {
  sent = [];
  answer = () => ({ status: 200, headers: { ...JSON_TYPE, 'x-total-count': '0' }, body: '[]' });
  const send = (message: WorkerMessage) => {
    const { call, path } = message as ApiCall;
    sent.push(message as ApiCall);
    const given = answer(path);
    if (given) setImmediate(calls.settle, { call, ...given });
  };
  const calls = createApiCalls(send, () => 5);
  await sendCallsOfLoaders(calls.ask);
});

const context = { apiUrl: '' };

test('a call of a loader is a message to the site server, with a number of its own', async () => {
  await listArticles({ q: 'pay & perks' }, context);
  await listArticles({}, context);
  expect(sent).toEqual([
    { call: 1, page: 5, path: '/api/api/getblogs?page=1&pageSize=9&q=pay+%26+perks' },
    { call: 2, page: 5, path: '/api/api/getblogs?page=1&pageSize=9' },
  ]);
});

test('what is not there is a 404, and what fails is an error with the words of the site server', async () => {
  answer = () => ({ status: 404, headers: {}, body: '' });
  await expect(getArticle('none', context)).rejects.toMatchObject({ status: 404 });
  answer = () => ({ status: 500, headers: {}, body: '' });
  await expect(getArticle('broken', context)).rejects.toThrow('Request failed with status code 500');
  answer = () => ({ error: 'the API did not answer within 3000 ms' });
  await expect(getArticle('late', context)).rejects.toThrow('the API did not answer within 3000 ms');
});

test('a loader that is given up waits no longer', async () => {
  answer = () => undefined;
  const given = new AbortController();
  const article = getArticle('slow', { ...context, signal: given.signal });
  setImmediate(() => given.abort());
  await expect(article).rejects.toMatchObject({ name: 'CanceledError' });
});

test('a call of a team’s service is a message to the site server as well', async () => {
  answer = () => ({ status: 200, headers: JSON_TYPE, body: '["Baker"]' });
  const positions = await getFromAddress(
    'https://jobs.example/positions',
    (given) => given,
    {},
    {
      city: 'Pune',
    },
  );
  expect(positions).toEqual(['Baker']);
  expect(sent).toEqual([{ call: 1, page: 5, path: 'https://jobs.example/positions?city=Pune' }]);
});

test.each([
  ['a host without a scheme', async () => (await loadAxios()).get('//evil.example/api/api/x')],
  ['another path', async () => (await loadAxios()).get('/metrics')],
  ['a POST', async () => (await loadAxios()).post('/api/api/contact', {})],
  ['an address without end', async () => (await loadAxios()).get(`/api/api/${'x'.repeat(70_000)}`)],
  ['fetch', async () => fetch('/api/api/getblogs')],
])('%s is refused with a sentence that says what is possible', async (_what, call) => {
  await expect(call()).rejects.toThrow(
    /is not possible where pages are rendered: loaders may only GET addresses under \/api\/api\/ or with a host, with axios or/,
  );
  expect(sent).toEqual([]);
});
