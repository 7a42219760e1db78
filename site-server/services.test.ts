import { waitUntil } from '@hireloom/testing/wait-until';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import './fixtures/longer-limits';
import { createTestSite, moveClock, type TestSite } from './fixtures/test-site';

/** Renders what the team's service says. */
const SHOWS_POSITIONS = `module.exports = async (path, page) => {
  const { status, body, error } = await page.call('/services/careers/positions?' + path.slice(1));
  return '<body>' + (error || status + ' ' + body) + '</body>';
};`;

type Call = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { body: string };

let service: Server;
let site: TestSite;
let calls: Call[] = [];

const json = (value: unknown) => (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));

let answer: (response: ServerResponse) => void = json(['Baker']);

beforeAll(async () => {
  service = createServer((request, response) => {
    void text(request).then((body) => {
      const { method, url, headers } = request;
      calls.push({ method, url, headers, body });
      answer(response);
    });
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { port } = service.address() as AddressInfo;
  const SERVICES = `careers=http://127.0.0.1:${port} away=http://127.0.0.1:9`;
  site = await createTestSite({ SERVICES });
  await site.deploy(SHOWS_POSITIONS);
});
beforeEach(() => {
  [calls, answer] = [[], json(['Baker'])];
});
afterAll(async () => {
  await site.close();
  service.closeAllConnections();
  service.close();
});

test('a browser reaches a team’s service below its name, without cookies in either direction', async () => {
  answer = (response) =>
    response
      .writeHead(201, {
        'content-type': 'application/json; charset=utf-8',
        'x-total-count': '1',
        'set-cookie': 'hireloom-visitor=99',
        'content-security-policy': 'default-src *',
        'strict-transport-security': 'max-age=0',
        'access-control-allow-origin': '*',
      })
      .end('{"id":1}');
  const { statusCode, headers, body } = await site.get({
    method: 'POST',
    url: '/services/careers/applications?for=a%20baker',
    headers: { 'content-type': 'application/json', cookie: 'hireloom-preview=secret', 'x-evil': '1' },
    payload: '{"name":"Asha"}',
  });
  expect([statusCode, body, headers['x-total-count']]).toEqual([201, '{"id":1}', '1']);
  expect(headers).not.toHaveProperty('set-cookie');
  expect(headers).not.toHaveProperty('access-control-allow-origin');
  expect(headers).not.toHaveProperty('content-security-policy');
  expect(headers['strict-transport-security']).toContain('max-age=31536000');
  const [call] = calls;
  expect([call?.method, call?.url, call?.body]).toEqual([
    'POST',
    '/applications?for=a+baker',
    '{"name":"Asha"}',
  ]);
  expect(call?.headers).not.toHaveProperty('cookie');
  expect(call?.headers).not.toHaveProperty('x-evil');
  expect(call?.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-request-id': expect.any(String) });
});

test.each([
  '/services/',
  '/services/careers',
  '/services/careers/',
  '/services/nobody/x',
  '/services/constructor/x',
  '/services/careers/../api/x',
  '/services/careers/%2e%2e/x',
  '/services/careers/..%2fx',
  '/services/careers/a%5cb',
  '/services/careers/%00',
  '/services//careers/x',
])('%s reaches nothing', async (url) => {
  expect([404, 302]).toContain((await site.get(url)).statusCode);
  expect(calls).toEqual([]);
});

test.each(['text/html', 'text/javascript', 'application/xhtml+xml', 'image/svg+xml', 'text/css', ''])(
  'a service can’t put a "%s" on this origin',
  async (type) => {
    answer = (response) => response.writeHead(200, type ? { 'content-type': type } : {}).end('alert(1)');
    const { statusCode, body } = await site.get('/services/careers/positions');
    expect(statusCode).toBe(503);
    expect(body).not.toContain('alert');
  },
);

test('a service that is away answers 503 with a sentence, and the log alone says why', async () => {
  const { statusCode, body } = await site.get('/services/away/positions');
  expect(statusCode).toBe(503);
  expect(body).not.toMatch(/127\.0\.0\.1|ECONN/);
  expect(site.messages()).toContain('a service of a team did not answer as it should');
  expect((await site.get('/services/careers/positions')).statusCode).toBe(200);
});

test('a page with data of a service is rendered again after a minute', async () => {
  const bodyOf = async () => (await site.get('/blogs/bakers')).body;
  const isCached = async () => (await site.get('/blogs/bakers')).headers['cache-status'];
  expect(await bodyOf()).toContain('200 ["Baker"]');
  expect(await isCached()).toBe('hireloom; hit');
  answer = json(['Potter']);
  moveClock(59_000);
  expect(await bodyOf()).toContain('Baker');
  moveClock(2000);
  expect(await isCached()).toBe('hireloom; hit; detail=outdated');
  await waitUntil(async () => (await bodyOf()).includes('Potter'));
});
