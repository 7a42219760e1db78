import { connect, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { databases } from '../testing/databases';
import { startService, type TestService } from '../testing/test-service';
import { ownPage } from '../testing/own-page';

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
