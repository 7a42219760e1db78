import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setUpSite } from '../testing/test-site';
import { says } from '../testing/test-store';

const site = setUpSite();
let port: number;
beforeAll(async () => {
  await site.deploy(says('live'));
  const [, listening] = /:(\d+)$/.exec(await site.listen()) ?? [];
  port = Number(listening);
});

/** The response to a request whose body stalls, and the time until the server closes the connection. */
async function stall([url, type]: readonly [string, string]) {
  const socket = connect(port, '127.0.0.1');
  const begun = performance.now();
  socket.write(`POST ${url} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 60\r\n\r\n{"a":`);
  const status = Number((await text(socket)).slice(9, 12));
  return { url, status, isInTime: performance.now() - begun < 14_000 };
}

test('slow senders do not block others and get 408 after ten seconds', async () => {
  const form = 'application/x-www-form-urlencoded';
  const slow = [
    ['/forms/contact', form],
    ['/report/visit', 'application/json'],
    ['/newsletter/confirm?token=x', 'text/plain'],
    ['/api/unknown', 'application/json'],
    ['/', 'application/json'],
  ] as const;
  // They are answered before their bodies have arrived, then disconnected.
  const early = [
    ['/api/api/subscribe', 'text/html', 415],
    ['/%ff', 'text/plain', 400],
    ['/deploys', 'application/x-tar', 401],
  ] as const;
  let isSentAway = false;
  const many = Array.from({ length: 200 }, () => stall(slow[0]).finally(() => (isSentAway = true)));
  const payload = { email: 'quick@acorn.example' };
  const quick = await site.get({ method: 'POST', url: '/api/api/subscribe', payload });
  expect([quick.statusCode, isSentAway]).toEqual([201, false]);
  expect(new Set((await Promise.all(many)).map(({ status }) => status))).toEqual(new Set([408]));
  const answers = await Promise.all([
    ...slow.map((one) => stall(one)),
    ...early.map(([url, type]) => stall([url, type])),
  ]);
  expect(answers).toEqual([
    ...slow.map(([url]) => ({ url, status: 408, isInTime: true })),
    ...early.map(([url, , status]) => ({ url, status, isInTime: true })),
  ]);
  expect(site.log.filter(({ level }) => level >= 50)).toEqual([]);
});
