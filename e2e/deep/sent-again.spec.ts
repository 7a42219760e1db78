import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { expect, test } from '../fixtures';
import { type Nginx, startNginx } from '../fixtures/nginx';

/** How the proxy treats a request whose server is lost after receiving it, so that nobody knows whether it was carried out. */
/** Starts two servers; the first one asked dies with its request. Returns the requests that they received. */
async function startServers(ports: readonly number[]) {
  const got: string[] = [];
  const servers = ports.map((port) =>
    createServer((request, response) => {
      got.push(`${request.method} ${request.url}`);
      if (got.length === 1) request.socket.resetAndDestroy();
      else response.end('done');
    }).listen(port, '127.0.0.1'),
  );
  await Promise.all(servers.map((server) => once(server, 'listening')));
  return { got, servers };
}

const stop = (servers: readonly Server[]) => servers.forEach((server) => server.close());

let nginx: Nginx;
let servers: Awaited<ReturnType<typeof startServers>>;

test.beforeEach(async () => {
  nginx = await startNginx({ siteServers: 2 });
  servers = await startServers(nginx.sitePorts);
});
test.afterEach(async () => {
  stop(servers.servers);
  await nginx.stop();
});

const send = (method: string, headers: Record<string, string> = {}) =>
  fetch(`${nginx.address}/api/api/subscribe`, { method, headers });

test('nginx retries GET and idempotent POST requests on the other server', async () => {
  expect((await send('GET')).status).toBe(200);
  expect(servers.got).toHaveLength(2);
  servers.got.length = 0;
  expect((await send('POST', { 'idempotency-key': 'one' })).status).toBe(200);
  expect(servers.got).toHaveLength(2);
});

test('nginx does not retry a POST without an idempotency key', async () => {
  expect((await send('POST')).status).toBe(502);
  expect(servers.got).toHaveLength(1);
});
