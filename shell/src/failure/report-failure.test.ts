import { RemoteFailure } from '../remotes';
import { reportFailure } from './report-failure';

const sent: string[] = [];
const bodies: Blob[] = [];

beforeEach(() => {
  sent.length = 0;
  bodies.length = 0;
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockReturnValue();
  navigator.sendBeacon = (address, body) => {
    bodies.push(body as Blob);
    return sent.push(String(address)) > 0;
  };
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const fail = () => reportFailure(new RemoteFailure('content', '1', './blog-list-page', 'chunk', 'aborted'));

test('reports a failure once', () => {
  fail();
  jest.advanceTimersByTime(5000);
  dispatchEvent(new Event('pagehide'));
  expect(sent).toEqual(['/report/failure']);
});

test('does not report a failure caused by leaving the page', () => {
  fail();
  jest.advanceTimersByTime(500);
  dispatchEvent(new Event('pagehide'));
  jest.advanceTimersByTime(5000);
  expect(sent).toEqual([]);
});

const text = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.readAsText(blob);
  });

test('a report contains remote, release, module, phase and message', async () => {
  fail();
  jest.runAllTimers();
  jest.useRealTimers();
  const [body] = bodies;
  expect(body && JSON.parse(await text(body))).toEqual({
    remote: 'content',
    release: '1',
    module: './blog-list-page',
    phase: 'chunk',
    message: expect.stringContaining('aborted') as unknown,
  });
});

test('a page reports 50 failures at most', () => {
  for (let time = 0; time < 60; time += 1) fail();
  jest.runAllTimers();
  expect(sent.length).toBeLessThanOrEqual(50);
  expect(console.error).toHaveBeenCalledTimes(60);
});
