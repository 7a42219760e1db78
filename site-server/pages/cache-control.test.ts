import { cacheControl } from './send-page';

test('without a setting every cache may store a page, and revalidates it each time', () => {
  expect(cacheControl({}, true, true)).toBe('public, max-age=0, must-revalidate');
});

test('with a setting shared caches follow it, and nothing forbids them to serve a stale page', () => {
  const sharedCache = 's-maxage=60, stale-if-error=86400';
  expect(cacheControl({ sharedCache }, true, true)).toBe(
    'public, max-age=0, s-maxage=60, stale-if-error=86400',
  );
});

test('no cache stores an outdated page without revalidation: it would do so after its purge', () => {
  expect(cacheControl({ sharedCache: 's-maxage=60' }, true, false)).toBe(
    'public, max-age=0, must-revalidate',
  );
});

test('a page for one visitor is for nobody else, whatever the setting', () => {
  expect(cacheControl({ sharedCache: 's-maxage=60' }, false, true)).toBe('private, no-cache');
});
