/** @jest-environment node */
import Fastify from 'fastify';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { gracefulShutdown } from './graceful-shutdown';

/** The kernel connects them in this turn of the event loop; the server accepts one per turn from the next one on. */
async function serve(onRequest: () => void = () => undefined) {
  const app = Fastify({ return503OnClosing: false });
  const ending = gracefulShutdown(app, 0);
  app.get('/', () => {
    onRequest();
    return 'answered';
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const ask = () =>
    new Promise<string>((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, agent: false }, (answer) => {
        expect(answer.headers.connection).toBe('close');
        text(answer).then(resolve, reject);
      });
      sent.on('error', reject).end();
    });
  return { ending, ask, askTimes: (times: number) => Promise.all(Array.from({ length: times }, ask)) };
}

test('serves connections accepted before the server stopped listening', async () => {
  const { ending, ask, askTimes } = await serve();
  const answers = askTimes(30);
  await ending.end();
  expect(await answers).toEqual(Array(30).fill('answered'));
  await expect(ask()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('serves connections made while the server handles its last request', async () => {
  let later: Promise<string[]> | undefined;
  const { ending, ask, askTimes } = await serve(() => {
    later ??= askTimes(10);
    // Connections made in the same turn wait until the next one.
    for (const until = performance.now() + 20; performance.now() < until;);
  });
  const first = ask();
  await ending.end();
  expect(await first).toBe('answered');
  expect(await later).toEqual(Array(10).fill('answered'));
});
