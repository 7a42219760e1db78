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

test.each([
  [[page('/jobs/:job'), page('/jobs')], ['open-positions'], '/jobs'],
  [[page('/about')], [], '/about'],
  [[], ['open-positions'], '/slots/open-positions'],
  [[], [], undefined],
])('the start address with the routes %j and slots %j leads to %s', async (routes, slots, target) => {
  expect(await getStart({ routes, slots })).toBe(target);
});
