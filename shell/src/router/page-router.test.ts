import type { Page } from '../page';
import { createPageRouter, opensDocument } from './page-router';

const page: Page = { params: {}, loaderData: 'from the server' };
type Load = Parameters<typeof createPageRouter>[1];

/** Loads the query itself. */
const load = jest.fn<ReturnType<Load>, Parameters<Load>>(async (known, { search }) => ({
  ...known,
  loaderData: search,
}));

let router: ReturnType<typeof createPageRouter>;
let tallest: number;

beforeEach(() => {
  load.mockClear();
  history.replaceState(null, '', '/page/a?b=c#d');
  [tallest, window.scrollY] = [10_000, 0];
  window.scrollTo = jest.fn((options?: unknown) => {
    window.scrollY = Math.min((options as { top: number }).top, tallest);
  }) as typeof window.scrollTo;
  router = createPageRouter(page, load);
});
afterEach(() => {
  router.dispose();
  jest.useRealTimers();
});

const shown = () => [router.state.location.search, router.state.page.loaderData];

async function goBack() {
  const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  history.back();
  await arrived;
  // The page loads.
  await Promise.resolve();
  await Promise.resolve();
}

test('a page that the server rendered is shown without loading', () => {
  expect(router.state).toEqual({
    location: { pathname: '/page/a', search: '?b=c', hash: '#d' },
    navigation: { state: 'idle' },
    page,
  });
  expect(load).not.toHaveBeenCalled();
});

test('another query loads the data and notifies all subscribers', async () => {
  const notified: unknown[] = [];
  const stop = router.subscribe(
    ({ location, navigation }) => void notified.push([location.search, navigation.location?.search]),
  );
  await router.navigate('?b=d');
  expect(notified).toEqual([['?b=c', '?b=d'], ['?b=d', undefined]]); // prettier-ignore
  expect(shown()).toEqual(['?b=d', '?b=d']);
  expect(location.href).toBe('http://localhost/page/a?b=d');
  stop();
  await router.navigate('?b=e');
  expect(notified).toHaveLength(2);
});

test('the newest navigation cancels the one before, which adds no history entry', async () => {
  const { length } = history;
  const first = router.navigate('?b=1');
  const second = router.navigate('?b=2');
  await Promise.all([first, second]);
  expect(load.mock.calls.map(([, , signal]) => signal.aborted)).toEqual([true, false]);
  expect(shown()).toEqual(['?b=2', '?b=2']);
  expect(history.length).toBe(length + 1);
});

test('a thousand navigations at once show the last and leave nothing behind', async () => {
  await Promise.all(Array.from({ length: 1000 }, (_, index) => router.navigate(`?b=${index}`)));
  expect(shown()).toEqual(['?b=999', '?b=999']);
  expect(router.state.navigation).toEqual({ state: 'idle' });
  expect(load.mock.calls.filter(([, , signal]) => !signal.aborted)).toHaveLength(1);
});

test('the same address again loads again and adds no history entry, nor does a replacement', async () => {
  const { length } = history;
  await router.navigate('/page/a?b=c#d', { preventScrollReset: true });
  await router.navigate('/page/a?b=c');
  await router.navigate('?b=d', { replace: true });
  expect(history.length).toBe(length + 1);
  expect(load).toHaveBeenCalledTimes(2);
});

test('a part of the page becomes a history entry and loads nothing', async () => {
  await router.navigate({ hash: '#part' }, { preventScrollReset: true });
  expect(location.href).toBe('http://localhost/page/a?b=c#part');
  expect(router.state.location.hash).toBe('#part');
  expect(load).not.toHaveBeenCalled();
});

test('a new page starts at its top unless told otherwise', async () => {
  window.scrollY = 700;
  await router.navigate('?b=d', { preventScrollReset: true });
  expect(window.scrollY).toBe(700);
  await router.navigate('?b=e');
  expect(window.scrollY).toBe(0);
});

test('Back loads the data and scrolls to where the visitor was, once the page is long enough', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick'] });
  window.scrollY = 2000;
  await router.navigate('?b=d', { preventScrollReset: true });
  [tallest, window.scrollY] = [500, 500];
  const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  history.back();
  jest.advanceTimersByTime(10);
  await arrived;
  await jest.advanceTimersByTimeAsync(1000);
  expect(shown()).toEqual(['?b=c', '?b=c']);
  expect(window.scrollY).toBe(500);
  tallest = 3000;
  await jest.advanceTimersByTimeAsync(1000);
  expect(window.scrollY).toBe(2000);
  window.scrollY = 1200;
  await jest.advanceTimersByTimeAsync(5000);
  expect(window.scrollY).toBe(1200);
});

test('a position is restored once, because the visitor may scroll on before leaving again', async () => {
  window.scrollY = 2000;
  await router.navigate('?b=d', { preventScrollReset: true });
  await goBack();
  expect(history.state).toEqual({});
});

test('a part of the page that is shown while the page is loaded again stays in the address', async () => {
  const again = router.revalidate();
  await router.navigate({ hash: '#part' }, { preventScrollReset: true });
  await again;
  expect(router.state.location.hash).toBe('#part');
  expect(shown()).toEqual(['?b=c', '?b=c']);
});

test('an empty query removes the query', async () => {
  await router.navigate({ search: '' });
  expect(location.href).toBe('http://localhost/page/a');
  expect(shown()).toEqual(['', '']);
});

test('a history that takes no more entries leaves nothing loading', async () => {
  const assign = jest.spyOn(console, 'error').mockReturnValue();
  jest.spyOn(history, 'pushState').mockImplementationOnce(() => {
    throw new DOMException('too many', 'SecurityError');
  });
  await router.navigate('?b=d');
  expect(router.state.navigation).toEqual({ state: 'idle' });
  expect(shown()).toEqual(['?b=c', 'from the server']);
  // jsdom opens no documents and says so.
  expect(String(assign.mock.calls[0]?.[0])).toContain('navigation');
  assign.mockRestore();
});

test('a part of the page cancels another query that is loading', async () => {
  const other = router.navigate('?b=d', { replace: true });
  await router.navigate({ hash: '#part' }, { preventScrollReset: true });
  await other;
  expect(location.href).toBe('http://localhost/page/a?b=c#part');
  expect(router.state.navigation).toEqual({ state: 'idle' });
});

test('Back from a part of the page loads nothing, and cancels what is loading', async () => {
  await router.navigate({ hash: '#part' }, { preventScrollReset: true });
  load.mockReturnValueOnce(new Promise(() => {}));
  void router.navigate('?b=d');
  await goBack();
  expect(load.mock.calls.map(([, , signal]) => signal.aborted)).toEqual([true]);
  expect(router.state).toMatchObject({
    location: { search: '?b=c', hash: '#d' },
    navigation: { state: 'idle' },
  });
});

test('data is loaded again on demand, but not while another address loads', async () => {
  await router.revalidate();
  expect(shown()).toEqual(['?b=c', '?b=c']);
  const going = router.navigate('?b=d');
  await router.revalidate();
  await going;
  expect(load).toHaveBeenCalledTimes(2);
});

test('a disposed router ignores Back and late data', async () => {
  await router.navigate('?b=d');
  const late = router.navigate('?b=e');
  router.dispose();
  await late;
  await goBack();
  expect(shown()).toEqual(['?b=d', '?b=d']);
  expect(load).toHaveBeenCalledTimes(2);
});

test.each([
  ['/page/a?b=d', false],
  ['?b=d', false],
  ['#d', false],
  [{ search: '?b=d' }, false],
  ['/page/b', true],
  [{ pathname: '/other' }, true],
  ['//elsewhere.example/page/a', true],
])('%j leads to another document: %s', (to, isOther) => {
  expect(opensDocument(to)).toBe(isOther);
});
