import { timeLeft, withLimit } from './limits';

beforeEach(() => void jest.useFakeTimers({ now: 1000 }));
afterEach(() => void jest.useRealTimers());

test('what comes in time is passed on, and leaves no timer', async () => {
  await expect(withLimit(Promise.resolve('here'), 50)).resolves.toBe('here');
  await expect(withLimit(Promise.reject(new Error('down')), 50)).rejects.toThrow('down');
  expect(jest.getTimerCount()).toBe(0);
});

test('what does not come in time is an error', async () => {
  const waiting = expect(withLimit(new Promise(() => undefined), 50)).rejects.toThrow(
    'no answer after 50 ms',
  );
  await jest.advanceTimersByTimeAsync(50);
  await waiting;
});

test('a loader has until then, and a moment where it begins late', () => {
  expect(timeLeft(2000)).toBe(1000);
  expect(timeLeft(1100)).toBe(400);
  expect(timeLeft(0)).toBe(400);
});
