import Fastify from 'fastify';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { storeChoice } from './local-remotes';

const app = Fastify();

beforeAll(async () => {
  app.get('/*', (request, reply) => (storeChoice(request, reply) ? reply : reply.send('a page')));
  await app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(() => app.close());

test.each([
  ['/blogs?remote.content=off&q=a', '/blogs?q=a'],
  ['//evil.example/?remote.content=off', '/evil.example/'],
  ['/\\evil.example/?remote.content=off', '/evil.example/'],
  ['/%5Cevil.example/?remote.content=off', '/evil.example/'],
])('the choice in %s is kept, and leads to %s of this site', async (path, location) => {
  const { port } = app.server.address() as AddressInfo;
  const request = get({ host: '127.0.0.1', port, path, agent: false });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  answer.resume();
  expect([answer.statusCode, answer.headers.location]).toEqual([302, location]);
  expect(answer.headers['set-cookie']?.[0]).toContain('local-remote.content=off');
});
