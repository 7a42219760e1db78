import { reachRestoredPosition } from './reach-restored-position';

type State = Parameters<Parameters<Parameters<typeof reachRestoredPosition>[0]['subscribe']>[0]>[0];

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A page that ends at `tallest()`, and a router that says where Back returns to. */
function comeBackTo(top: State['restoreScrollPosition'], tallest: () => number) {
  window.scrollY = 0;
  window.scrollTo = jest.fn((options?: unknown) => {
    window.scrollY = Math.min((options as { top: number }).top, tallest());
  }) as typeof window.scrollTo;
  let tell = (_state: State) => {};
  reachRestoredPosition({ subscribe: (onChange) => (tell = onChange) });
  tell({ location: { key: 'a' }, navigation: { state: 'idle' }, restoreScrollPosition: top });
  return tell;
}

test('a page that grows late is scrolled to where the visitor was, and then left alone', () => {
  let tallest = 500;
  comeBackTo(2000, () => tallest);
  jest.advanceTimersByTime(1000);
  expect(window.scrollY).toBe(500);
  tallest = 3000;
  jest.advanceTimersByTime(1000);
  expect(window.scrollY).toBe(2000);
  window.scrollY = 1200;
  jest.advanceTimersByTime(5000);
  expect(window.scrollY).toBe(1200);
});

test('a visitor who scrolls meanwhile is not taken back', () => {
  let tallest = 500;
  comeBackTo(2000, () => tallest);
  jest.advanceTimersByTime(1000);
  window.dispatchEvent(new WheelEvent('wheel'));
  tallest = 3000;
  jest.advanceTimersByTime(5000);
  expect(window.scrollY).toBe(500);
});

test('a new page stays at its top, and the next navigation ends the attempts', () => {
  let tallest = 500;
  comeBackTo(false, () => tallest);
  jest.advanceTimersByTime(5000);
  expect(window.scrollY).toBe(0);
  const tell = comeBackTo(2000, () => tallest);
  tell({ location: { key: 'a' }, navigation: { state: 'loading' }, restoreScrollPosition: 2000 });
  tallest = 3000;
  jest.advanceTimersByTime(5000);
  expect(window.scrollY).toBe(0);
});
