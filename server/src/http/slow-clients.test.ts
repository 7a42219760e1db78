import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { setUpSite } from '../testing/test-site';
import { says } from '../testing/test-store';

const site = setUpSite();
let port: number;
let sockets: Socket[] = [];

beforeAll(async () => {
  await site.deploy(says('The article.'));
  const { server } = await site.start();
  await site.listen();
  ({ port } = server.address() as AddressInfo);
  expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 120_000]);
  // The same limits, shorter.
  Object.assign(server, { headersTimeout: 500, requestTimeout: 1500 });
});
afterEach(() => {
  sockets.forEach((socket) => socket.destroy());
  sockets = [];
});

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
  ['sends nothing', ''],
  ['stalls within the headers', HEAD.slice(0, 40)],
  ['stalls within the body', HEAD + BODY.slice(0, 5)],
])('returns 408 to a client that %s', async (_what, beginning) => {
  expect(await text(await open(beginning))).toMatch(/^HTTP\/1\.1 408 /);
});

test('reads a slow body byte by byte if it completes in time', async () => {
  const socket = await open(HEAD);
  const answer = text(socket);
  for (const letter of BODY) {
    socket.write(letter);
    await pause(30);
  }
  expect(await answer).toMatch(/^HTTP\/1\.1 400 [^]*This is not a visit report/);
});

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: identity\r\n\r\n`;

test.each(['/blogs', '/%zz'])('closes a connection that pipelines two requests for %s', async (path) => {
  const answers = await text(await open(get(path).repeat(2)));
  expect(answers.match(/HTTP\/1\.1/g) ?? []).not.toHaveLength(2);
});

test('responds to requests that follow one another on a connection', async () => {
  const socket = await open('');
  for (let number = 0; number < 20; number += 1) {
    socket.write(get('/blogs'));
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    expect(String(chunk)).toMatch(/^HTTP\/1\.1 200 OK[^]*The article\.$/);
  }
});
