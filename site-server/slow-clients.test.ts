import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { createTestSite, type TestSite } from './fixtures/test-site';
import { says } from './versions/fixtures/test-store';

let site: TestSite;
let port: number;
let sockets: Socket[] = [];

beforeAll(async () => {
  site = await createTestSite();
  await site.deploy(says('The article.'));
  const { server } = await site.start();
  await site.listen();
  ({ port } = server.address() as AddressInfo);
  expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 30_000]);
  // The same limits, a twentieth as long.
  Object.assign(server, { headersTimeout: 500, requestTimeout: 1500 });
});
afterEach(() => {
  sockets.forEach((socket) => socket.destroy());
  sockets = [];
});
afterAll(() => site.close());

const BODY = '{"a":"0123456789"}';
const HEAD = `POST /report/visit HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: ${BODY.length}\r\n\r\n`;

const open = async (beginning: string) => {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  socket.write(beginning);
  return socket;
};

test.each([
  ['says nothing', ''],
  ['stops within the headers', HEAD.slice(0, 40)],
  ['stops within the body', HEAD + BODY.slice(0, 5)],
])('a client that %s is sent away', async (_what, beginning) => {
  expect(await text(await open(beginning))).toMatch(/^HTTP\/1\.1 408 /);
});

test('a client that sends byte by byte within the time is heard to the end', async () => {
  const socket = await open(HEAD);
  const answer = text(socket);
  for (const letter of BODY) {
    socket.write(letter);
    await pause(30);
  }
  expect(await answer).toMatch(/^HTTP\/1\.1 400 [^]*This is no report of a visit/);
});

test('more headers than any browser sends are refused', async () => {
  const cookie = 'a'.repeat(17_000);
  const socket = await open(`GET / HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\n\r\n`);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 431 /);
});

test('a name of any length is one like another', async () => {
  const { statusCode, body } = await site.get(`/blogs/${'long-'.repeat(500)}`);
  expect([statusCode, body]).toEqual([200, 'The article.']);
});
