import { connect, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { databases } from '../testing/databases';
import { startService, type TestService } from '../testing/test-service';
import { ownPage } from '../testing/own-page';
import { createTestSite, type TestSite } from '../testing/test-site';
import { says } from '../testing/test-store';

describe('a slow sender', () => {
  let site: TestSite;
  let port: number;
  beforeAll(async () => {
    site = await createTestSite();
    await site.deploy(says('live'));
    const [, listening] = /:(\d+)$/.exec(await site.listen()) ?? [];
    port = Number(listening);
  });
  afterAll(() => site.close());

  /** What is answered to a request whose body stalls until the server closes the connection, and after how long it does. */
  async function stall([url, type]: readonly [string, string]) {
    const socket = connect(port, '127.0.0.1');
    const begun = performance.now();
    socket.write(
      `POST ${url} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 60\r\n\r\n{"a":`,
    );
    const status = Number((await text(socket)).slice(9, 12));
    return { url, status, isInTime: performance.now() - begun < 14_000 };
  }

  test('is answered with 408 within ten seconds, and an answered one is disconnected, without an error in the log', async () => {
    const form = 'application/x-www-form-urlencoded';
    const slow = [
      ['/forms/contact', form],
      ['/report/visit', 'application/json'],
      ['/newsletter/confirm?token=x', 'text/plain'],
      ['/api/unknown', 'application/json'],
      ['/', 'application/json'],
    ] as const;
    // Answered before their bodies have arrived.
    const early = [
      ['/api/api/subscribe', 'text/html', 415],
      ['/%ff', 'text/plain', 400],
      ['/deploys', 'application/x-tar', 401],
    ] as const;
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
});

const sqlite = databases[0]!;
const form = JSON.stringify({ email: 'slow@acorn.example' });
const head = `POST /api/api/subscribe HTTP/1.1\r\nHost: x\r\nOrigin: ${ownPage.origin}\r\nContent-Type: application/json\r\nContent-Length: ${form.length}\r\n\r\n`;

describe('slow senders', () => {
  let service: TestService;
  let port: number;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    service = await startService(await sqlite.create());
    await service.app.listen({ port: 0, host: '127.0.0.1' });
    port = (service.app.server.address() as AddressInfo).port;
  });
  afterAll(async () => {
    sockets.forEach((socket) => socket.destroy());
    await service.stop();
  });

  const open = (beginning: string) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(beginning);
    sockets.push(socket);
    return socket;
  };

  test('do not block others and get 408 after ten seconds', async () => {
    const slow = Array.from({ length: 200 }, (_, number) =>
      open(number % 2 ? head.slice(0, 40) : `${head}${form.slice(0, 5)}`),
    );
    await pause(500);
    const begun = Date.now();
    let isSentAway = false;
    const said = Promise.all(slow.map((socket) => text(socket).finally(() => (isSentAway = true))));
    const answer = await fetch(`http://127.0.0.1:${port}/api/api/subscribe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...ownPage },
      body: JSON.stringify({ email: 'quick@acorn.example' }),
    });
    expect(answer.status).toBe(201);
    expect(isSentAway).toBe(false);
    const answers = await said;
    expect(Date.now() - begun).toBeLessThan(14_000);
    for (const words of answers) expect(words).toMatch(/^HTTP\/1\.1 408 /);
  });
});
