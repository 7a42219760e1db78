import { timeLeft, withLimit } from './limits';

beforeEach(() => void jest.useFakeTimers({ now: 1000 }));
afterEach(() => void jest.useRealTimers());

test('passes on a promise settled in time and clears the timer', async () => {
  await expect(withLimit(Promise.resolve('here'), 50)).resolves.toBe('here');
  await expect(withLimit(Promise.reject(new Error('down')), 50)).rejects.toThrow('down');
  expect(jest.getTimerCount()).toBe(0);
});

test('rejects a promise that exceeds its time limit', async () => {
  const waiting = expect(withLimit(new Promise(() => undefined), 50)).rejects.toThrow(
    'no answer after 50 ms',
  );
  await jest.advanceTimersByTimeAsync(50);
  await waiting;
});

test('a loader gets the time left until the deadline, at least 400 ms', () => {
  expect(timeLeft(2000)).toBe(1000);
  expect(timeLeft(1100)).toBe(400);
  expect(timeLeft(0)).toBe(400);
});
