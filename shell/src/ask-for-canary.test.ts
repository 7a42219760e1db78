import { askForCanary } from './ask-for-canary';
import { INTERACTIVE } from './page-data';

const asked = jest.fn<Promise<unknown>, [string]>();
const becomeInteractive = () => document.dispatchEvent(new Event(INTERACTIVE));
const rest = () => jest.advanceTimersByTime(1000);

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
  asked.mockReset().mockResolvedValue(undefined);
  globalThis.fetch = asked as never;
});
afterEach(() => jest.useRealTimers());

test('requests /canary only after the page is interactive and idle', () => {
  askForCanary();
  rest();
  becomeInteractive();
  expect(asked).not.toHaveBeenCalled();
  rest();
  expect(asked.mock.calls).toEqual([['/canary', { priority: 'low' }]]);
});

test('requests /canary at most once per session every five minutes', () => {
  const openAfter = (milliseconds: number) => {
    jest.advanceTimersByTime(milliseconds);
    askForCanary();
    becomeInteractive();
    rest();
  };
  openAfter(0);
  openAfter(1000);
  openAfter(5 * 60_000 - 4000);
  expect(asked).toHaveBeenCalledTimes(1);
  openAfter(1000);
  expect(asked).toHaveBeenCalledTimes(2);
});

test('a prerendered page requests /canary only once it is activated', () => {
  Object.assign(document, { prerendering: true });
  askForCanary();
  becomeInteractive();
  rest();
  expect(asked).not.toHaveBeenCalled();
  Object.assign(document, { prerendering: false });
  document.dispatchEvent(new Event('prerenderingchange'));
  rest();
  expect(asked).toHaveBeenCalledTimes(1);
});
