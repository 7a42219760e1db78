import { pageCacheControl } from './cache-control';

const shared = { isShared: true, isCurrent: true };

test('without a setting anybody may keep a page, and asks each time whether it still holds', () => {
  expect(pageCacheControl(undefined)(shared)).toBe('public, max-age=0, must-revalidate');
});

test('with a setting shared caches follow it, and nothing forbids them to serve what is stale', () => {
  const setting = 's-maxage=60, stale-if-error=86400';
  expect(pageCacheControl(setting)(shared)).toBe('public, max-age=0, s-maxage=60, stale-if-error=86400');
});

test('no cache keeps a page that is outdated already: it would do so after its purge', () => {
  const outdated = { isShared: true, isCurrent: false };
  expect(pageCacheControl('s-maxage=60')(outdated)).toBe('public, max-age=0, must-revalidate');
});

test('what one visitor gets is for nobody else, whatever the setting', () => {
  expect(pageCacheControl('s-maxage=60')({ isShared: false, isCurrent: true })).toBe('private, no-cache');
});
