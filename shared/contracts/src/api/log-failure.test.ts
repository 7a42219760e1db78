/** @jest-environment node */
import { logFailure } from './log-failure';

const log = jest.spyOn(console, 'error').mockReturnValue();
afterEach(() => log.mockClear());

test('logs a failure on one line, shortened if it is too long', () => {
  logFailure('The logos could not be loaded', new Error('x'.repeat(5000)));
  expect(log.mock.calls).toEqual([[`The logos could not be loaded: ${'x'.repeat(200)}`]]);
});

test('does not log an aborted request', () => {
  logFailure('The logos could not be loaded', new Error('canceled'), AbortSignal.abort());
  expect(log).not.toHaveBeenCalled();
});

test('logs a timed-out request as a timeout', async () => {
  const signal = AbortSignal.timeout(1);
  await new Promise((resolve) => signal.addEventListener('abort', resolve));
  logFailure('The logos could not be loaded', new Error('canceled'), signal);
  expect(log).toHaveBeenCalledWith(expect.stringContaining('due to timeout'));
});
