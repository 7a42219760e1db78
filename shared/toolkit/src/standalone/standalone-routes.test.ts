import { matchRoutes } from 'react-router';
import { type OwnDescription, standaloneRoutes } from './standalone-routes';

/** Returns where the address that the dev server prints leads; undefined if it shows a page itself. */
function startOf(description: Pick<OwnDescription, 'routes' | 'slots'>): string | undefined {
  const routes = standaloneRoutes({ description: { name: 'careers', ...description }, exposes: {} });
  const { loader } = matchRoutes(routes, '/')?.[0]?.route ?? {};
  const answer: unknown = typeof loader === 'function' ? Reflect.apply(loader, undefined, []) : undefined;
  return answer instanceof Response ? (answer.headers.get('location') ?? undefined) : undefined;
}

const page = (path: string) => ({ path, page: 'one' });

test('the printed address leads to the first page without a parameter', () => {
  expect(startOf({ routes: [page('/jobs/:job'), page('/jobs')], slots: ['open-positions'] })).toBe('/jobs');
});

test('the printed address of a remote without pages leads to its first slot', () => {
  expect(startOf({ routes: [], slots: ['open-positions'] })).toBe('/slots/open-positions');
});

test('a remote with the start page and an empty remote are not redirected', () => {
  expect(startOf({ routes: [page('/about')], slots: [] })).toBe('/about');
  expect(startOf({ routes: [], slots: [] })).toBeUndefined();
});
