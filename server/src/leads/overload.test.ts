import Fastify from 'fastify';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { rejectUnderLoad } from './overload';

test.each([
  [2000, 200],
  [1000, 503],
])(
  'with a limit of %i ms, a request after a block of 1.2 s, as at a start, gets %i',
  async (maxDelayMs, status) => {
    const app = Fastify();
    rejectUnderLoad(app, maxDelayMs);
    app.get('/', () => 'ok');
    await app.ready();
    const end = performance.now() + 1200;
    while (performance.now() < end);
    await app.ready();
    await nextTurn();
    expect((await app.inject('/')).statusCode).toBe(status);
    await app.close();
  },
);
