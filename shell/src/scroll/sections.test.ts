import { repeatUntilScrolled } from './sections';

const pace = { firstAfter: 600, every: 300 };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('tries after 600 ms, then every 300 ms until an attempt succeeds', () => {
  const attempt = jest.fn().mockReturnValueOnce(false).mockReturnValueOnce(false).mockReturnValue(true);
  repeatUntilScrolled(pace, attempt);
  jest.advanceTimersByTime(599);
  expect(attempt).toHaveBeenCalledTimes(0);
  jest.advanceTimersByTime(1);
  expect(attempt).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(299);
  expect(attempt).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(301);
  expect(attempt).toHaveBeenCalledTimes(3);
  jest.advanceTimersByTime(20_000);
  expect(attempt).toHaveBeenCalledTimes(3);
});

test('stops after ten seconds', () => {
  const attempt = jest.fn().mockReturnValue(false);
  repeatUntilScrolled(pace, attempt);
  jest.advanceTimersByTime(10_000);
  const calls = attempt.mock.calls.length;
  expect(calls).toBe(1 + Math.floor((10_000 - 600) / 300));
  jest.advanceTimersByTime(60_000);
  expect(attempt).toHaveBeenCalledTimes(calls);
});

test('a pointer press cancels all attempts', () => {
  const attempt = jest.fn().mockReturnValue(false);
  repeatUntilScrolled(pace, attempt);
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  jest.advanceTimersByTime(5000);
  expect(attempt).not.toHaveBeenCalled();
});
