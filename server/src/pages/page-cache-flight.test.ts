import { getEventListeners } from 'node:events';
import { createSingleFlight } from './page-cache';

test('a reused abort signal accumulates no listeners', async () => {
  const shared = createSingleFlight<string>();
  const { signal } = new AbortController();
  for (let index = 0; index < 20; index += 1) await shared('a', { signal }, async () => 'done');
  await Promise.resolve();
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
