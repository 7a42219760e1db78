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

const text = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.readAsText(blob);
  });

const BASE = 'https://www.example.com/releases';

test.each([
  [
    'Chrome',
    `Error: x\n    at f (${BASE}/shell/2/browser/main.js:1:1)\n    at g (${BASE}/content/1/browser/12.a-b.js:1:345)`,
  ],
  ['Firefox', `f@${BASE}/shell/2/browser/main.js:1:1\ng@${BASE}/content/1/browser/12.a-b.js:1:345\n`],
])('a report names the first place in the remote’s own release, from a stack of %s', async (_, stack) => {
  reportFailure(
    new RemoteFailure('content', '1', './x-page', 'render', Object.assign(new Error('x'), { stack })),
  );
  jest.runAllTimers();
  jest.useRealTimers();
  const [body] = bodies;
  expect(body && JSON.parse(await text(body))).toMatchObject({ place: 'browser/12.a-b.js:1:345' });
});

test.each([null, undefined, 'aborted', { stack: 1 }, new Error('elsewhere')])(
  'what was thrown (%j) may have no such place',
  async (cause) => {
    reportFailure(new RemoteFailure('content', '1', './x-page', 'render', cause));
    jest.runAllTimers();
    jest.useRealTimers();
    const [body] = bodies;
    expect(body && Object.keys(JSON.parse(await text(body)) as object)).toEqual([
      ...['remote', 'release', 'module', 'phase', 'message'],
    ]);
  },
);
