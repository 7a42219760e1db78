import { UsageError } from '@hireloom/service';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { constants, gzipSync } from 'node:zlib';
import { openHttpReleases } from './open-store';

const MB = 1024 * 1024;
const LIMIT = 16 * MB;
const ID = '0'.repeat(16);

let server: Server;

async function hostThat(answer: RequestListener) {
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return openHttpReleases(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** 128 MB, then nothing more and no end. */
async function* endless(onSent: (bytes: number) => void) {
  const chunk = Buffer.alloc(MB / 4, ' ');
  for (let sent = chunk.length; sent <= 8 * LIMIT; sent += chunk.length) {
    onSent(sent);
    yield chunk;
  }
  await new Promise(() => undefined);
}

test.each([
  ['traffic', () => ['traffic']],
  ['a file', () => ['file', 'content', ID, 'browser/main.js']],
])('a store that sends %s without end is left as soon as the limit is exceeded', async (_what, asked) => {
  let sent = 0;
  let left: Promise<unknown> = Promise.resolve();
  const store = await hostThat((_request, response) => {
    left = once(response, 'close');
    Readable.from(endless((bytes) => (sent = bytes))).pipe(response);
  });
  const [call = '', ...names] = asked();
  const read = call === 'traffic' ? store.traffic() : store.file(...(names as [string, string, string]));
  await expect(read).rejects.toThrow(/is larger than 16 MB/);
  await expect(read).rejects.toThrow(UsageError);
  await left;
  expect(sent).toBeLessThan(4 * LIMIT);
});

test('a store that sends a small file that grows when it is unpacked is left too', async () => {
  const bomb = gzipSync(Buffer.alloc(LIMIT + 1), { level: constants.Z_BEST_SPEED });
  const store = await hostThat((_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': bomb.length });
    response.end(bomb);
  });
  await expect(store.file('content', ID, 'browser/main.js')).rejects.toThrow(/is larger than 16 MB/);
});

test('a file exactly as large as the limit arrives whole, and an empty one empty', async () => {
  const store = await hostThat(({ url }, response) =>
    response.end(Buffer.alloc(url?.endsWith('a') ? LIMIT : 0, 'x')),
  );
  expect((await store.file('content', ID, 'a')).equals(Buffer.alloc(LIMIT, 'x'))).toBe(true);
  expect((await store.file('content', ID, 'b')).length).toBe(0);
});
