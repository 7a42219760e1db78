import { once } from 'node:events';
import { createServer, request as ask } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { connect, type ConnectionOptions } from 'node:tls';
import { expect, test } from '../fixtures';
import { type Nginx, startNginx } from '../fixtures/nginx';

/** The delivered nginx, with and without TLS, in front of one or two servers. */
let nginx: Nginx;
test.afterEach(() => nginx.stop());

test('nginx does not reveal its version', async () => {
  nginx = await startNginx();
  const answer = await fetch(`${nginx.address}/%00`);
  expect(answer.headers.get('server')).toBe('nginx');
  expect(await answer.text()).not.toMatch(/nginx\/\d/);
});

test('TLS has forward secrecy: no cipher without it, and no session tickets', async () => {
  nginx = await startNginx({ isPlain: false });
  const port = Number(new URL(nginx.address).port);
  const ca = nginx.certificate;
  const meet = async (options: ConnectionOptions) => {
    const socket = connect({ port, host: '127.0.0.1', ca, ...options });
    await once(socket, 'secureConnect');
    const met = { cipher: socket.getCipher().name, ticket: socket.getTLSTicket() };
    socket.destroy();
    return met;
  };
  const { cipher, ticket } = await meet({ maxVersion: 'TLSv1.2' });
  expect([cipher, ticket]).toEqual([expect.stringMatching(/^ECDHE-.*(GCM|POLY1305)/), undefined]);
  for (const ciphers of ['AES128-SHA', 'AES256-GCM-SHA384', 'ECDHE-ECDSA-AES128-SHA:ECDHE-RSA-AES128-SHA'])
    await expect(meet({ maxVersion: 'TLSv1.2', ciphers })).rejects.toThrow(/handshake failure/);
  await expect(meet({ minVersion: 'TLSv1', maxVersion: 'TLSv1.1' })).rejects.toThrow();
  const session = connectHttp2(nginx.address, { ca });
  await once(session, 'connect');
  expect(session.alpnProtocol).toBe('h2');
  session.close();
});

test('nginx retries a failed request on the other server only if it is a read or has a key', async () => {
  nginx = await startNginx({ siteServers: 2 });
  let received = 0;
  const servers = nginx.sitePorts.slice(0, 2).map((port) =>
    createServer((request, response) => {
      received += 1;
      // The first server's connection dies during the request: nobody knows whether it was carried out.
      if (received === 1) request.socket.resetAndDestroy();
      else response.end('done');
    }).listen(port, '127.0.0.1'),
  );
  await Promise.all(servers.map((server) => once(server, 'listening')));
  for (const [method, headers, status, count] of [
    ['GET', {}, 200, 2],
    ['POST', { 'idempotency-key': 'one' }, 200, 2],
    ['POST', {}, 502, 1],
  ] as const) {
    received = 0;
    const answer = await fetch(`${nginx.address}/api/api/subscribe`, { method, headers });
    expect([answer.status, received]).toEqual([status, count]);
  }
  servers.forEach((server) => server.close());
});

/** Posts a form from one of this machine's addresses, with a forged X-Forwarded-For. */
const sendFrom = (origin: string, localAddress: string) =>
  new Promise<number>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', origin, 'x-forwarded-for': '203.0.113.9' };
    const options = { method: 'POST', headers, localAddress };
    const sent = ask(`${origin}/api/api/subscribe`, options, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.on('error', reject).end(JSON.stringify({ email: 'asha@example.com' }));
  });

test('behind nginx, limits count the visitor, and a forged IP address changes nothing', async ({
  launch,
}) => {
  nginx = await startNginx();
  await launch({ ...nginx.environment, POSTS_PER_MINUTE: '2' });
  const statuses = [];
  for (const visitor of ['127.0.0.2', '127.0.0.2', '127.0.0.2', '127.0.0.3'])
    statuses.push(await sendFrom(nginx.address, visitor));
  expect(statuses).toEqual([201, 201, 429, 201]);
});
