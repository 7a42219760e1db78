import { getEventListeners } from 'node:events';
import { createSingleFlight } from './page-cache';

/** Work that ends when it is told to. `signals`: of each time that it was begun. */
function work() {
  const signals: AbortSignal[] = [];
  let end: (result: string) => void = () => undefined;
  const run = (signal: AbortSignal) => {
    signals.push(signal);
    return new Promise<string>((resolve) => (end = resolve));
  };
  return { run, signals, end: (result: string) => end(result) };
}

test('what several wait for is done once, and again for those who come later', async () => {
  const shared = createSingleFlight<string>();
  const { run, signals, end } = work();
  const both = Promise.all([shared('a', {}, run), shared('a', {}, run)]);
  end('done');
  expect(await both).toEqual(['done', 'done']);
  void shared('a', {}, run);
  expect(signals).toHaveLength(2);
});

test('work is given up when the last who waits for it has gone, and not before', () => {
  const shared = createSingleFlight<string>();
  const { run, signals } = work();
  const [one, other] = [new AbortController(), new AbortController()];
  void shared('a', { signal: one.signal }, run);
  void shared('a', { signal: other.signal }, run);
  one.abort();
  expect(signals[0]?.aborted).toBe(false);
  other.abort();
  expect(signals[0]?.aborted).toBe(true);
  void shared('a', {}, run);
  expect(signals).toHaveLength(2);
});

test('nobody waits behind work in the background: it is begun anew, and then serves both', () => {
  const shared = createSingleFlight<string>();
  const { run, signals } = work();
  void shared('a', { isBackground: true }, run);
  void shared('a', {}, run);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  void shared('a', { isBackground: true }, run);
  expect(signals).toHaveLength(2);
});

test('work that fails is done anew for whoever asks next', async () => {
  const shared = createSingleFlight<string>();
  await expect(shared('a', {}, () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await shared('a', {}, async () => 'done')).toBe('done');
});

test('one signal may serve work without end: what is done no longer listens to it', async () => {
  const shared = createSingleFlight<string>();
  const { signal } = new AbortController();
  for (let index = 0; index < 20; index += 1) await shared('a', { signal }, async () => 'done');
  await Promise.resolve();
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
