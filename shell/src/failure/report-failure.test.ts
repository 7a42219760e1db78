import { RemoteFailure } from '../remotes';
import { reportFailure } from './report-failure';

const sent: string[] = [];

beforeEach(() => {
  sent.length = 0;
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockReturnValue();
  navigator.sendBeacon = (address) => sent.push(String(address)) > 0;
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const fail = () => reportFailure(new RemoteFailure('content', '1', './blog-list-page', 'chunk', 'aborted'));

test('a failure is reported once', () => {
  fail();
  jest.advanceTimersByTime(5000);
  dispatchEvent(new Event('pagehide'));
  expect(sent).toEqual(['/report/failure']);
});

test('what fails because the page is being left is not', () => {
  fail();
  jest.advanceTimersByTime(500);
  dispatchEvent(new Event('pagehide'));
  jest.advanceTimersByTime(5000);
  expect(sent).toEqual([]);
});
