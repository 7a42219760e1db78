import { waitUntil } from '@hireloom/testing/wait-until';
import Fastify from 'fastify';
import { type AddressInfo, connect } from 'node:net';
import { limitConnections } from './connection-limits';

test('refuses connections beyond half of the open files, logs it once, and accepts others later', async () => {
  const lines: string[] = [];
  const app = Fastify({ logger: { stream: { write: (line: string) => void lines.push(line) } } });
  app.get('/', () => 'served');
  limitConnections(app, 20);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  let refused = 0;
  const sockets = Array.from({ length: 15 }, () =>
    connect(port, '127.0.0.1').on('close', () => void (refused += 1)),
  );
  await waitUntil(() => refused === 5);
  expect(lines.filter((line) => line.includes('new connections are refused'))).toHaveLength(1);
  for (const socket of sockets) socket.destroy();
  await waitUntil(async () => (await fetch(address).then((answer) => answer.text(), String)) === 'served');
  await app.close();
});
