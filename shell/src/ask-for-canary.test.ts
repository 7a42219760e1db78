import { askForCanary } from './ask-for-canary';
import { INTERACTIVE } from './interactive';

const asked = jest.fn<Promise<unknown>, [string]>();
let navigate: (state: string) => void;

const open = () => {
  const listeners: Parameters<Parameters<typeof askForCanary>[0]['subscribe']>[0][] = [];
  navigate = (state) => listeners.forEach((hear) => hear({ navigation: { state } }));
  askForCanary({ subscribe: (hear) => listeners.push(hear) });
};
const becomeInteractive = () => document.dispatchEvent(new Event(INTERACTIVE));
const rest = () => jest.advanceTimersByTime(1000);

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
  asked.mockReset().mockResolvedValue(undefined);
  globalThis.fetch = asked as never;
});
afterEach(() => jest.useRealTimers());

test('nothing is asked before the page answers to its visitor and is at rest', () => {
  open();
  navigate('idle');
  rest();
  becomeInteractive();
  expect(asked).not.toHaveBeenCalled();
  rest();
  expect(asked.mock.calls).toEqual([['/canary', { priority: 'low' }]]);
});

test('in a session it is asked once, and after five minutes again when the visitor goes on', () => {
  open();
  becomeInteractive();
  rest();
  open();
  becomeInteractive();
  jest.advanceTimersByTime(5 * 60_000 - 2000);
  navigate('idle');
  rest();
  expect(asked).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(1000);
  navigate('loading');
  rest();
  expect(asked).toHaveBeenCalledTimes(1);
  navigate('idle');
  rest();
  expect(asked).toHaveBeenCalledTimes(2);
});

test('a failing request is nobody’s error', async () => {
  const failed = jest.fn();
  process.once('unhandledRejection', failed);
  asked.mockRejectedValue(new TypeError('Failed to fetch'));
  open();
  becomeInteractive();
  rest();
  jest.useRealTimers();
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked).toHaveBeenCalledTimes(1);
  expect(failed).not.toHaveBeenCalled();
  process.removeListener('unhandledRejection', failed);
});

test('where a visitor lets nothing be stored, nothing is asked', () => {
  const blocked = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  open();
  becomeInteractive();
  rest();
  expect(asked).not.toHaveBeenCalled();
  blocked.mockRestore();
});
