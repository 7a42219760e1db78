import Fastify from 'fastify';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { purgeOnChange } from './purge-on-change';

let cache: Server;
let received: unknown[];

beforeEach(async () => {
  received = [];
  cache = createServer((request, response) => {
    void json(request).then((notice) => {
      received.push(notice);
      response.writeHead(204).end();
      cache.emit('received');
    });
  });
  await once(cache.listen(0, '127.0.0.1'), 'listening');
});

afterEach(async () => {
  cache.closeAllConnections();
  await once(cache.close(), 'close');
});

test('caches are purged when a server starts and whenever pages are made of something else, not otherwise', async () => {
  const { port } = cache.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/`;
  const app = Fastify();
  const caches = purgeOnChange({ purge: { url } }, app);
  /** A purge that was told before is there by then. */
  const passTime = () => fetch(url, { method: 'POST', body: '"time has passed"' });
  const purged = (change: () => void) => {
    const told = once(cache, 'received');
    change();
    return told;
  };
  caches.versionChanged('a');
  caches.contentChanged('1');
  await purged(() => caches.follow({ version: 'a', content: '1' }));
  // A canary leaves what everybody gets as it is.
  caches.versionChanged('a');
  await passTime();
  await purged(() => caches.versionChanged('b'));
  caches.contentChanged('1');
  await passTime();
  await purged(() => caches.contentChanged('2'));
  expect(received).toEqual([
    { reason: 'start', version: 'a', content: '1' },
    'time has passed',
    { reason: 'traffic', version: 'b', content: '1' },
    'time has passed',
    { reason: 'content', version: 'b', content: '2' },
  ]);
  await app.close();
});

test('where no cache is to be purged nothing is wrong', () => {
  const caches = purgeOnChange({}, Fastify());
  caches.follow({ version: 'a', content: '1' });
  caches.versionChanged('b');
  expect(caches.problem()).toBeUndefined();
});
