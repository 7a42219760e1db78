import { TOUCHES_KEY } from '@hireloom/contracts';
import { collectLeadOrigin } from './collect-origin';

afterEach(() => {
  sessionStorage.clear();
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, '__HIRELOOM__');
});

test('collects the visit’s touches, page, button and releases', () => {
  const touches = { first: { landing: '/', gclid: 'a1' }, last: { landing: '/raas', utm_source: 'mail' } };
  sessionStorage.setItem(TOUCHES_KEY, JSON.stringify(touches));
  Object.assign(globalThis, { __HIRELOOM__: { siteVersion: 'v1', releases: { shell: 's1', leads: 'l1' } } });
  expect(collectLeadOrigin('Hire Now')).toEqual({
    ...touches,
    page: '/',
    button: 'Hire Now',
    siteVersion: 'v1',
    formRelease: 'l1',
  });
});

test.each(['{"first', 'null', '7'])(
  'returns only the page when stored touches are invalid (%s)',
  (stored) => {
    sessionStorage.setItem(TOUCHES_KEY, stored);
    expect(collectLeadOrigin()).toEqual({ page: '/' });
  },
);
