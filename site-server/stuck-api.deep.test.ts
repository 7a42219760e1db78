import { waitUntil } from '@hireloom/testing/wait-until';
import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildApp } from './app';
import { readConfig } from './config';
import { createTestStore, says, type TestStore } from './versions/fixtures/test-store';

const CALLS = 500;
/** Besides those of visitors: which content is published is asked for all the time. */
const MOST_CONNECTIONS = 310;

let api: Server;
let site: TestStore;
let app: FastifyInstance;

beforeEach(async () => {
  // It takes connections and answers nothing, as a process that was stopped does.
  api = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(api, 'listening');
  site = await createTestStore();
  await site.putTraffic((await site.putVersion(says('<body><h1>Articles</h1></body>'))).id);
  const apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  const config = readConfig({ LOG_LEVEL: 'silent', API_URL: apiUrl });
  const folders = {
    releaseStore: site.directory,
    localCopies: site.copies,
  };
  ({ app } = await buildApp({ ...config, ...folders }, 'http://localhost:3000'));
});
afterEach(async () => {
  await app.close();
  api.closeAllConnections();
  await new Promise((resolve) => api.close(resolve));
  await site.remove();
});

const connections = () =>
  new Promise<number>((resolve, reject) =>
    api.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

test('an API that is stuck costs forms and lists alone: pages come as fast as before', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const form = { method: 'POST', url: '/forms/contact', headers, payload: 'email=a' } as const;
  const list = (number: number) => ({ method: 'GET', url: `/api/api/getblogs?q=${number}` }) as const;
  const from = (number: number) => ({ remoteAddress: `192.0.2.${number % 250}` });
  await app.inject('/blogs');
  const asked = Array.from({ length: CALLS }, (_, number) =>
    app
      .inject({ ...(number % 2 ? list(number) : form), ...from(number) })
      .then(({ statusCode, headers: said }) => [
        statusCode,
        said['retry-after'],
        typeof said['x-request-id'],
      ]),
  );
  await waitUntil(async () => (await connections()) >= 300);
  const startedAt = Date.now();
  for (let visit = 0; visit < 50; visit += 1)
    expect((await app.inject('/blogs')).headers['cache-status']).toBe('hireloom; hit');
  expect((await app.inject('/blogs/not-yet-rendered')).statusCode).toBe(200);
  expect(Date.now() - startedAt).toBeLessThan(3000);
  expect(await connections()).toBeLessThan(MOST_CONNECTIONS);
  // Or the test would wait for its time limits.
  api.closeAllConnections();
  expect(await Promise.all(asked)).toEqual(Array(CALLS).fill([503, '10', 'string']));
}, 60_000);

test('the server has its own limits for who is slow', () => {
  const { requestTimeout, headersTimeout, timeout } = app.server;
  expect([headersTimeout, requestTimeout, timeout]).toEqual([10_000, 30_000, 190_000]);
});
