import type { Registry } from '@hireloom/contracts';
import { hostileUrl, staysOnSite } from '@hireloom/testing/hostile-urls';
import { assertAlways } from '@hireloom/testing/assert-always';
import fc from 'fast-check';
import { resolveCanonicalUrl, NOT_FOUND_URL } from './canonical-url';

const routes = [
  { path: '/', query: ['q'] },
  { path: '/blogs/:slug', query: ['q', 'page'] },
  { path: '/:page' },
];
const version = { registry: { remotes: [{ routes }] } as unknown as Registry };

const asked = fc.oneof(
  hostileUrl,
  fc
    .tuple(
      fc.constantFrom('/', '/blogs/a', '/BLOGS/a/', '/raas', '/a/b/c'),
      fc.array(fc.tuple(fc.constantFrom('q', 'page', 'gclid', 'q[]'), fc.string({ unit: 'binary' }))),
    )
    .map(([path, query]) => `${path}?${new URLSearchParams(query)}`),
);

// React Router warns about paths that can't be decoded, which Fastify rejects earlier.
beforeAll(() => void jest.spyOn(console, 'warn').mockImplementation());

test('any URL reaches one canonical URL on this site in at most one redirect', () => {
  assertAlways(
    fc.property(asked, (given) => {
      const first = resolveCanonicalUrl(version, given);
      const led = 'redirect' in first ? resolveCanonicalUrl(version, first.redirect) : first;
      if ('redirect' in first) expect(staysOnSite(first.redirect)).toBe(true);
      // Otherwise visitors would be redirected in a loop.
      if ('redirect' in led) throw new Error(`${given} redirects again to ${led.redirect}`);
      expect(staysOnSite(led.address)).toBe(true);
      expect(resolveCanonicalUrl(version, led.address)).toEqual(led);
      const { pathname, searchParams } = new URL(led.address, 'https://site.example');
      if (pathname === NOT_FOUND_URL) expect(led.address).toBe(NOT_FOUND_URL);
      for (const [name, value] of searchParams)
        expect([/^(q|page)$/.test(name), value !== '']).toEqual([true, true]);
    }),
    500,
  );
});
