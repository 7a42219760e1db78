import { startSteadyLoad, type Call } from '@hireloom/test-services/steady-load';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { connect, type ConnectionOptions } from 'node:tls';
import { expect, test } from '../fixtures';
import { type Nginx, startNginx } from '../fixtures/nginx';

/** The delivered nginx before servers of these tests, which say what reached them. */
test.describe.configure({ mode: 'serial' });

const PAGES = 40;
const ROUNDS = 25;
const PURGES_AT_ONCE = 8;
/** Pages take a while: some are on their way whenever the cache is purged. */
const RENDER_MS = 20;

let nginx: Nginx;
let site: Server;
let api: Server;
/** What the site's pages say at the moment. */
let edition = 1;

const listen = async (server: Server, port: number | undefined) => {
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return server;
};

test.beforeAll(async () => {
  nginx = await startNginx();
  site = createServer((request, response) => {
    const page = edition;
    const encoding = String(request.headers['accept-encoding'] ?? '');
    response.setHeader('Cache-Control', 'public, max-age=0, s-maxage=3600');
    response.setHeader('Vary', 'Accept-Encoding');
    if (encoding) response.setHeader('X-Asked-For', encoding);
    void delay(RENDER_MS).then(() => response.end(String(page)));
  });
  api = createServer((request, response) => response.end(request.headers['accept-encoding']));
  await Promise.all([listen(site, nginx.sitePorts[0]), listen(api, nginx.apiPorts[0])]);
});

test.afterAll(async () => {
  await nginx.stop();
  for (const server of [site, api]) {
    server.closeAllConnections();
    server.close();
  }
});

const purge = ({ environment }: Nginx = nginx) =>
  fetch(environment.PURGE_URL, {
    method: 'POST',
    headers: { authorization: `Bearer ${environment.PURGE_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ reason: 'traffic' }),
  }).then(({ status }) => status);

test('purges under traffic all succeed, at once too, and nobody gets a page from before the last one', async () => {
  let purged = 1;
  const newestAt = new WeakMap<Call, number>();
  const outdated: string[] = [];
  let sent = 0;
  const load = startSteadyLoad({
    perSecond: 600,
    next: () => {
      const call = { address: `${nginx.address}/page-${(sent += 1) % PAGES}` };
      newestAt.set(call, purged);
      return call;
    },
    onAnswer: ({ call, body }) => {
      const newest = newestAt.get(call) ?? 0;
      if (Number(body) < newest) outdated.push(`${call.address}: ${body} after ${newest}`);
    },
  });
  const statuses: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    edition += 1;
    statuses.push(...(await Promise.all(Array.from({ length: PURGES_AT_ONCE }, () => purge()))));
    purged = edition;
    // The cache fills again, while pages of this edition are on their way.
    await delay(2 * RENDER_MS);
  }
  await load.stop();
  expect(statuses).toEqual(Array.from({ length: ROUNDS * PURGES_AT_ONCE }, () => 204));
  expect([outdated, load.failed, [...load.answered.keys()]]).toEqual([[], [], [200]]);
  for (const status of ['MISS', 'HIT']) {
    const answer = await fetch(`${nginx.address}/afterwards`);
    expect([answer.headers.get('x-cache-status'), await answer.text()]).toEqual([status, String(edition)]);
  }
});

test('pictures of the API are asked for and cached in each encoding, and site servers reach the API in theirs', async () => {
  const visit = async (encoding: string) => {
    const answer = await fetch(`${nginx.address}/api/media/picture.svg`, {
      headers: { 'accept-encoding': encoding },
    });
    await answer.text();
    return [answer.headers.get('x-asked-for'), answer.headers.get('x-cache-status')];
  };
  for (const [words, encoding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['identity', null],
  ] as const) {
    expect(await visit(words)).toEqual([encoding, 'MISS']);
    expect(await visit(words)).toEqual([encoding, 'HIT']);
  }
  const hop = await fetch(`${nginx.apiAddress}/api/media/picture.svg`, {
    headers: { 'accept-encoding': 'br' },
  });
  expect(await hop.text()).toBe('br');
});

test('nginx does not tell its version', async () => {
  for (const address of [nginx.address, nginx.apiAddress, new URL(nginx.environment.PURGE_URL).origin]) {
    const answer = await fetch(`${address}/%00`);
    expect([answer.headers.get('server'), await answer.text()]).toEqual([
      'nginx',
      expect.not.stringMatching(/nginx\/\d/),
    ]);
  }
});

test('TLS has forward secrecy: no cipher without it, and no session tickets', async () => {
  const secure = await startNginx({ isPlain: false });
  try {
    const port = Number(new URL(secure.address).port);
    const meet = async (options: ConnectionOptions) => {
      const socket = connect({ port, host: '127.0.0.1', ca: secure.certificate, ...options });
      await once(socket, 'secureConnect');
      const met = { cipher: socket.getCipher().name, ticket: socket.getTLSTicket() };
      socket.destroy();
      return met;
    };
    const { cipher, ticket } = await meet({ maxVersion: 'TLSv1.2' });
    expect([cipher, ticket]).toEqual([expect.stringMatching(/^ECDHE-.*(GCM|POLY1305)/), undefined]);
    for (const refused of ['AES128-SHA', 'AES256-GCM-SHA384', 'ECDHE-ECDSA-AES128-SHA:ECDHE-RSA-AES128-SHA'])
      await expect(meet({ maxVersion: 'TLSv1.2', ciphers: refused })).rejects.toThrow(/handshake failure/);
    await expect(meet({ minVersion: 'TLSv1', maxVersion: 'TLSv1.1' })).rejects.toThrow();
  } finally {
    await secure.stop();
  }
});

test('purge and APIs answer private networks alone, whatever the token', async () => {
  const elsewhere = await startNginx({ changes: { 'allow 127.0.0.0/8;': '' } });
  try {
    expect(await purge(elsewhere)).toBe(403);
    expect((await fetch(`${elsewhere.apiAddress}/api/api/blogs`)).status).toBe(403);
  } finally {
    await elsewhere.stop();
  }
});
