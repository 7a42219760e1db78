/** @jest-environment node */
import { siteUrl } from '@hireloom/contracts';
import { hostileAddress, isOwnLocation } from '@hireloom/testing/hostile-addresses';
import fc from 'fast-check';
import { canonicalPath, canonicalSearch } from './canonical-path';

const ORIGIN = 'https://site.example';
const routes = [{ children: [{ path: '/' }, { path: '/blogs/:slug' }, { path: '/:page' }, { path: '*' }] }];

// React Router speaks of addresses that it can't decode.
beforeEach(() => jest.spyOn(console, 'warn').mockImplementation());

test('whatever is asked for, the address that it is written as belongs to this site', () => {
  fc.assert(
    fc.property(hostileAddress, (asked) => {
      const url = siteUrl(ORIGIN, asked);
      const path = canonicalPath(routes, url.pathname);
      expect(isOwnLocation(path + canonicalSearch(url.search))).toBe(true);
      // Or visitors would be led in a circle.
      expect(canonicalPath(routes, path)).toBe(path);
    }),
    { numRuns: 2000 },
  );
});
