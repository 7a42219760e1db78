/** @jest-environment node */
import fc from 'fast-check';
import { readPreviewRequest } from '../server/preview-request';
import { canonicalPath, canonicalSearch } from './canonical-path';
import { ownLocation, siteUrl } from './own-location';

const ORIGIN = 'https://site.example';
const routes = [{ children: [{ path: '/' }, { path: '/blogs/:slug' }, { path: '/:page' }, { path: '*' }] }];

// React Router speaks of addresses that it can't decode.
beforeEach(() => jest.spyOn(console, 'warn').mockImplementation());

/** Paths and queries as attackers write them, mixed with whatever else there is. */
const pieces = fc.constantFrom(
  ...['/', '\\', '%2f', '%5C', '%2F', '%09', '\t', '\n', '.', '..', '@', ':', '?', '#', '%', '%0d%0a'],
  ...['evil.com', 'http:', 'https://evil.com', 'q=', '&preview=off', 'blogs', ' '],
);
const address = fc.oneof(
  fc.array(pieces, { maxLength: 12 }).map((parts) => `/${parts.join('')}`),
  fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
  fc.tuple(fc.webPath(), fc.webQueryParameters()).map(([path, query]) => `/${path}?${query}`),
  fc.string({ unit: 'binary' }),
);

function expectOwn(location: string) {
  expect(location).toMatch(/^\/(?![/\\])/);
  expect(new URL(location, ORIGIN).origin).toBe(ORIGIN);
}

test.each([
  ['//evil.com/', '/evil.com/'],
  ['/\\evil.com', '/evil.com'],
  ['\\\\evil.com', '/evil.com'],
  ['/%2f%5Cevil.com', '/evil.com'],
  ['/\t/evil.com', '/evil.com'],
  ['/blogs//a', '/blogs//a'],
  ['/', '/'],
])('%j leads to %j of this site', (given, location) => expect(ownLocation(given)).toBe(location));

test.each([
  ['/blogs?q=a', '/blogs?q=a'],
  ['//evil.com/?q=', '//evil.com/?q='],
  ['/\\evil.com', '//evil.com'],
  ['http://evil.com/blogs', '/blogs'],
  ['http://evil.com', '/'],
  ['*', '/*'],
  ['@evil.com', '/@evil.com'],
  [':99999', '/:99999'],
])('a request for %j is one for %j of this site', (asked, path) => {
  expect(siteUrl(ORIGIN, asked).href).toBe(ORIGIN + path);
});

test('whatever is asked for, the address that it is written as belongs to this site', () => {
  fc.assert(
    fc.property(address, (asked) => {
      const url = siteUrl(ORIGIN, asked);
      expect(url.origin).toBe(ORIGIN);
      const path = canonicalPath(routes, url.pathname);
      expectOwn(path + canonicalSearch(url.search));
      // Or visitors would be led in a circle.
      expect(canonicalPath(routes, path)).toBe(path);
    }),
    { numRuns: 2000 },
  );
});

test('whatever is asked for, the end of a preview leads to this site', () => {
  fc.assert(
    fc.property(address, (asked) => {
      const ended = readPreviewRequest(`${asked}?preview=off`);
      if (ended.kind === 'end') expectOwn(ended.location);
    }),
    { numRuns: 2000 },
  );
});
