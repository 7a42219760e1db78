import { matchRoutes } from 'react-router';
import { type OwnDescription, createStandaloneRoutes } from './standalone-routes';

/** Returns the target of the URL that the dev server prints; undefined if it shows a page itself. */
async function getStart(description: Pick<OwnDescription, 'routes' | 'slots'>): Promise<string | undefined> {
  const routes = createStandaloneRoutes({ description: { name: 'careers', ...description }, exposes: {} });
  const start = matchRoutes(routes, '/')?.[0]?.route;
  const args = {
    url: new URL('http://localhost/'),
    params: {},
    apiUrl: '',
    signal: AbortSignal.timeout(1000),
  };
  const answer: unknown = await start?.load(args).catch((error: unknown) => error);
  return answer instanceof Response ? (answer.headers.get('location') ?? undefined) : undefined;
}

const page = (path: string) => ({ path, page: 'one' });

test('the start address redirects to the first page without parameters', async () => {
  expect(await getStart({ routes: [page('/jobs/:job'), page('/jobs')], slots: ['open-positions'] })).toBe(
    '/jobs',
  );
});

test('the start address of a remote without pages redirects to its first slot', async () => {
  expect(await getStart({ routes: [], slots: ['open-positions'] })).toBe('/slots/open-positions');
});

test('a remote with a static page redirects to it, an empty remote does not', async () => {
  expect(await getStart({ routes: [page('/about')], slots: [] })).toBe('/about');
  expect(await getStart({ routes: [], slots: [] })).toBeUndefined();
});
