import { remoteFileSchema } from '@hireloom/contracts';
import { assertAlways } from '@hireloom/testing/assert-always';
import fc from 'fast-check';
import { matchRoutes } from 'react-router-dom';
import * as v from 'valibot';
import { findSharedUrl, isNarrower, isSamePath } from './path-overlap';

const toPath = (parts: readonly string[]) => `/${parts.join('/')}`;

const paths = fc
  .array(fc.constantFrom('a', 'A', 'b', 'b-1', ':a', ':slug', ':Slug'), { maxLength: 3 })
  .map(toPath);

/** Includes spellings that React Router treats as equal, and some that it does not. */
const addresses = fc
  .tuple(
    fc.array(fc.constantFrom('a', 'A', 'b', 'B-1', '%61', 'x', 'a%2Fb', '%', ':slug', ''), { maxLength: 4 }),
    fc.constantFrom('', '/', '//'),
  )
  .map(([parts, end]) => toPath(parts) + end);

const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
afterAll(() => warn.mockRestore());

const takes = (path: string, address: string) => matchRoutes([{ path }], address) !== null;

test('paths without a shared URL never match the same URL', () => {
  assertAlways(
    fc.property(paths, paths, addresses, (path, other, address) => {
      if (takes(path, address) && takes(other, address)) expect(findSharedUrl(path, other)).toBeDefined();
    }),
    1000,
  );
});

test('a narrower path matches before a wider one, in any route order', () => {
  assertAlways(
    fc.property(paths, paths, addresses, (path, wider, address) => {
      if (!isNarrower(path, wider) || !takes(path, address)) return;
      expect(takes(wider, address)).toBe(true);
      for (const routes of [
        [path, wider],
        [wider, path],
      ])
        expect(
          matchRoutes(
            routes.map((one) => ({ path: one })),
            address,
          )?.[0]?.route.path,
        ).toBe(path);
    }),
    1000,
  );
});

test('equal paths match the same URLs', () => {
  assertAlways(
    fc.property(paths, paths, addresses, (path, other, address) => {
      if (isSamePath(path, other)) expect(takes(path, address)).toBe(takes(other, address));
    }),
    1000,
  );
});

test('remote.json rejects paths with optional segments, splats or encoded letters', () => {
  const odd = ['*', ':slug?', 'a?', 'a*', ':slug*', '%61', '', '.', '..', ':', 'a b', 'ä', 'a:b'];
  assertAlways(
    fc.property(fc.array(fc.constantFrom('a', ':slug', ...odd), { minLength: 1, maxLength: 3 }), (parts) => {
      const routes = [{ path: toPath(parts), page: 'a' }];
      const isRead = v.safeParse(remoteFileSchema, { name: 'jobs', contract: 2, routes, slots: [] }).success;
      const isPlain = !parts.some((part) => odd.includes(part)) || toPath(parts) === '/';
      expect([toPath(parts), isRead]).toEqual([toPath(parts), isPlain]);
    }),
    1000,
  );
});
