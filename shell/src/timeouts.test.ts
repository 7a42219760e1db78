import { getTimeLeft, withTimeout } from './timeouts';

beforeEach(() => void jest.useFakeTimers({ now: 1000 }));
afterEach(() => void jest.useRealTimers());

test('passes on a promise settled in time and clears the timer', async () => {
  await expect(withTimeout(Promise.resolve('here'), 50)).resolves.toBe('here');
  await expect(withTimeout(Promise.reject(new Error('down')), 50)).rejects.toThrow('down');
  expect(jest.getTimerCount()).toBe(0);
});

test('rejects a promise that exceeds its time limit', async () => {
  const waiting = expect(withTimeout(new Promise(() => undefined), 50)).rejects.toThrow(
    'timed out after 50 ms',
  );
  await jest.advanceTimersByTimeAsync(50);
  await waiting;
});

test('a loader gets the time left until the deadline, at least 400 ms', () => {
  expect(getTimeLeft(2000)).toBe(1000);
  expect(getTimeLeft(1100)).toBe(400);
  expect(getTimeLeft(0)).toBe(400);
});
