import Fastify, { type FastifyInstance } from 'fastify';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { boundBodies } from './bound-requests';

let app: FastifyInstance;
beforeEach(async () => {
  app = Fastify();
  boundBodies(app, { limitMs: 200, except: '/deploys' });
  for (const path of ['/reports', '/deploys']) app.post(path, async () => 'heard');
  await app.listen({ port: 0 });
});
afterEach(() => app.close());

/** Sends a body in two halves, `pauseMs` apart. */
async function send(path: string, pauseMs: number) {
  const socket = connect((app.server.address() as AddressInfo).port, 'localhost');
  socket.on('error', () => undefined);
  const answer = text(socket);
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: 4\r\n\r\nab`,
  );
  await pause(pauseMs);
  if (socket.writable) socket.write('cd');
  return answer;
}

test('answers 408 to a body that arrives too slowly, even on an unknown path', async () => {
  expect(await send('/reports', 400)).toMatch(/^HTTP\/1\.1 408 /);
  expect(await send('/nowhere', 400)).toMatch(/^HTTP\/1\.1 408 /);
});

test('accepts a body in time, and gives deploys a longer limit', async () => {
  expect(await send('/reports', 50)).toMatch(/^HTTP\/1\.1 200 /);
  expect(await send('/deploys', 400)).toMatch(/^HTTP\/1\.1 200 /);
});
