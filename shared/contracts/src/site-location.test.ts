/** @jest-environment node */
import { assertAlways } from '@hireloom/testing/assert-always';
import fc from 'fast-check';
import { hostileUrl, staysOnSite } from '@hireloom/testing/hostile-urls';
import { toSiteLocation, parseRequestUrl } from './site-location';

const ORIGIN = 'https://site.example';

test.each([
  ['//evil.com/', '/evil.com/'],
  ['/\\evil.com', '/evil.com'],
  ['\\\\evil.com', '/evil.com'],
  ['/%2f%5Cevil.com', '/evil.com'],
  ['/\t/evil.com', '/evil.com'],
  ['/%09/%0D%0aevil.com', '/evil.com'],
  ['/%0d%0a../%0a./a', '/a'],
  ['/.%2e', '/'],
  ['/.well-known/a', '/.well-known/a'],
  ['/blogs//a', '/blogs//a'],
  ['/', '/'],
])('%j becomes the location %j on this site', (given, location) =>
  expect(toSiteLocation(given)).toBe(location),
);

test.each([
  ['/blogs?q=a', '/blogs?q=a'],
  ['//evil.com/?q=', '//evil.com/?q='],
  ['/\\evil.com', '//evil.com'],
  ['http://evil.com/blogs', '/blogs'],
  ['http://evil.com', '/'],
  ['*', '/*'],
  ['@evil.com', '/@evil.com'],
  [':99999', '/:99999'],
])('a request for %j resolves to %j on this site', (asked, path) => {
  expect(parseRequestUrl(ORIGIN, asked).href).toBe(ORIGIN + path);
});

test('any request URL and its redirect stay on this site', () => {
  assertAlways(
    fc.property(hostileUrl, (asked) => {
      const url = parseRequestUrl(ORIGIN, asked);
      expect(url.origin).toBe(ORIGIN);
      expect(staysOnSite(toSiteLocation(url.pathname) + url.search)).toBe(true);
    }),
    2000,
  );
});
