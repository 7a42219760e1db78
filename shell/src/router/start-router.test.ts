import { TOUCHES_KEY } from '@hireloom/contracts';
import type { RouteObject } from '@hireloom/contracts/router';
import * as reactRouter from 'react-router-dom';
import { createRouter, isOtherPath } from './start-router';

const loadNavigation = jest.fn(() => reactRouter);
jest.mock('react-router/navigation', () => loadNavigation(), { virtual: true });

const routes: RouteObject[] = [
  {
    id: 'site',
    children: [
      { id: 'page', path: '/page/:name', loader: () => 'loaded' },
      { id: 'other', path: '/other' },
    ],
  },
];
const publicOrigin = 'https://www.example.com';
const hydration = { loaderData: { page: 'from the server' } };
const site = { routes, publicOrigin, hydration };

beforeEach(() => {
  jest.resetModules();
  loadNavigation.mockReset().mockReturnValue(reactRouter);
  history.replaceState({ key: 'entry', usr: { from: 'test' } }, '', '/page/a?b=c#d');
});

test('a server-rendered page has the state that the browser router would have, without the code for navigation', async () => {
  const { state } = await createRouter(site);
  const expected = reactRouter.createBrowserRouter(routes, { hydrationData: hydration });
  expected.dispose();
  const described = ({ location, matches, ...rest }: typeof state) => ({
    location,
    matches: matches.map(({ route, params, pathname }) => [route.id, params, pathname]),
    ...rest,
  });
  expect(described(state)).toEqual(described(expected.state));
  expect(loadNavigation).not.toHaveBeenCalled();
});

test('the first navigation loads the code for it and tells all who follow the router', async () => {
  const router = await createRouter(site);
  const shown: string[] = [];
  router.subscribe(({ location, navigation }) => void shown.push(`${location.search} ${navigation.state}`));
  await router.navigate('?b=d');
  expect(shown).toEqual(['?b=c loading', '?b=d idle']);
  expect(router.state.loaderData).toEqual({ page: 'loaded' });
  expect(location.href).toBe('http://localhost/page/a?b=d');
  router.dispose();
});

test('positions on the page are kept for the router that loads later', async () => {
  const router = await createRouter(site);
  const positions: Record<string, number> = {};
  router.enableScrollRestoration(positions, () => 120);
  await router.navigate('?b=d');
  expect(positions).toEqual({ entry: 120 });
  router.dispose();
});

test('without code for navigation the browser goes there, and the next press tries again', async () => {
  const router = await createRouter(site);
  const go = jest.spyOn(history, 'go').mockReturnValue();
  loadNavigation.mockImplementationOnce(() => {
    throw new Error('lost');
  });
  await router.navigate(-1);
  expect(go).toHaveBeenCalledWith(-1);
  expect(router.state.location.search).toBe('?b=c');
  await router.navigate('?b=d');
  expect(router.state.location.search).toBe('?b=d');
  router.dispose();
});

test('a page that the server did not render starts with all of the router', async () => {
  const router = await createRouter({ routes, publicOrigin });
  expect(router.state.initialized).toBe(false);
  expect(loadNavigation).toHaveBeenCalledTimes(1);
  router.dispose();
});

test('a router that is given up while it loads does nothing afterwards', async () => {
  const router = await createRouter(site);
  const shown = jest.fn();
  router.subscribe(shown);
  const loading = router.load();
  router.dispose();
  await loading;
  dispatchEvent(new PopStateEvent('popstate'));
  expect(shown).not.toHaveBeenCalled();
});

test('the visit is counted once the code for navigation has loaded, and by a page without server rendering too', async () => {
  const sendBeacon = jest.fn();
  Object.defineProperty(navigator, 'sendBeacon', { value: sendBeacon, configurable: true });
  const counted = async (given: Parameters<typeof createRouter>[0]) => {
    sessionStorage.clear();
    sendBeacon.mockReset();
    const router = await createRouter(given);
    // `storeTouch` stores this once there is a router.
    sessionStorage.setItem(TOUCHES_KEY, JSON.stringify({ first: { landing: '/page/a' } }));
    const before = sendBeacon.mock.calls.length;
    await router.load();
    await new Promise((resolve) => setTimeout(resolve));
    router.dispose();
    return [before, sendBeacon.mock.calls.length];
  };
  expect(await counted(site)).toEqual([0, 1]);
  expect(await counted({ routes, publicOrigin })).toEqual([0, 1]);
});

test.each([
  ['/page/a?b=d', false],
  ['?b=d', false],
  ['#d', false],
  [{ search: '?b=d' }, false],
  [-1, false],
  [null, false],
  ['/page/b', true],
  [{ pathname: '/other' }, true],
])('%j leads to another document: %s', (to, isOther) => {
  expect(isOtherPath(to)).toBe(isOther);
});
