import Fastify, { type FastifyInstance } from 'fastify';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { serverLimits } from './create-server';

let app: FastifyInstance;
let sockets: Socket[];

beforeEach(async () => {
  sockets = [];
  app = Fastify(serverLimits({ headersMs: 500, requestMs: 1500 }));
  app.post('/report', ({ body }) => ({ heard: body }));
  app.get('/blogs/:slug', () => 'The article.');
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  sockets.forEach((socket) => socket.destroy());
  await app.close();
});

const BODY = '{"a":"0123456789"}';
const HEAD = `POST /report HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: ${BODY.length}\r\n\r\n`;

const open = (beginning: string) => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(beginning);
  sockets.push(socket);
  return socket;
};

/** When the server has ended the connection, and with which words. */
async function endOf(beginning: string) {
  const startedAt = Date.now();
  const said = await text(open(beginning));
  return { said, after: Date.now() - startedAt };
}

test.each([
  ['says nothing', ''],
  ['stops within the headers', HEAD.slice(0, 40)],
  ['stops within the body', HEAD + BODY.slice(0, 5)],
])('who %s is sent away', async (_what, beginning) => {
  const { said, after } = await endOf(beginning);
  expect(said).toMatch(/^HTTP\/1\.1 408 /);
  expect(after).toBeLessThan(6000);
});

test('who sends byte by byte within the time is heard to the end', async () => {
  const socket = open(HEAD);
  const said = text(socket);
  for (const letter of BODY) {
    socket.write(letter);
    await pause(30);
  }
  expect(await said).toMatch(/^HTTP\/1\.1 200 [^]*"a":"0123456789"/);
});

test('more headers than any browser sends are refused', async () => {
  const { said } = await endOf(`GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'a'.repeat(17_000)}\r\n\r\n`);
  expect(said).toMatch(/^HTTP\/1\.1 431 /);
});

test('a name of any length is asked for like another', async () => {
  const { statusCode, body } = await app.inject(`/blogs/${'long-'.repeat(500)}`);
  expect([statusCode, body]).toEqual([200, 'The article.']);
});
