import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openSite } from './site-client';

test('a deploy whose connection is cut is sent again, and reports that', async () => {
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    if (requests === 1) return request.socket.destroy();
    request.resume().on('end', () => response.end('{"status":200,"message":"live"}\n'));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const progress: string[] = [];
  const say = (words: string) => void progress.push(words);
  expect(await openSite({ address, token: 'a token' }).deploy([], {}, say)).toBe('live');
  expect(progress[1]).toMatch(/ can't be reached: .+\. Sending it again…$/);
  server.close();
});
