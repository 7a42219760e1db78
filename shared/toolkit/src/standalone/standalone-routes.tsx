import type { ComponentType } from 'react';
import {
  isRouteErrorResponse,
  type RouteObject,
  useLoaderData,
  useParams,
  useRouteError,
} from 'react-router';
import {
  type AnyPageModule,
  type AnySlotModule,
  type Exposes,
  type LoaderArgs,
  pageModuleName,
  pageUrl,
  type RemoteDescription,
  slotModuleName,
  type SlotProps,
  undeclaredRead,
} from '@hireloom/contracts';

/** The parts of `remote.json` that a standalone remote needs. */
export type OwnDescription = Pick<RemoteDescription, 'name' | 'slots'> & {
  routes: readonly Pick<RemoteDescription['routes'][number], 'path' | 'page' | 'query'>[];
};

/** `slotProps`: the props for showing the remote's own slots. */
export type Standalone = { description: OwnDescription; exposes: Exposes; slotProps?: Partial<SlotProps> };

type Loaded = { Component: ComponentType<Record<string, unknown>>; data: unknown; props: object };

const LOADER_LIMIT_MS = 8000;

function LoadedPage() {
  const { Component, data, props } = useLoaderData<Loaded>();
  const params = useParams();
  return <Component {...props} loaderData={data} params={params} />;
}

function Failure() {
  const error = useRouteError();
  if (isRouteErrorResponse(error)) return <p>The loader answered with status {error.status}.</p>;
  return <pre>{error instanceof Error ? error.stack : String(error)}</pre>;
}

type Load = (args: Omit<LoaderArgs, 'apiUrl'>) => Promise<Loaded>;

const route = (path: string, load: Load): RouteObject => ({
  path,
  element: <LoadedPage />,
  errorElement: <Failure />,
  loader: ({ request, params }) =>
    load({ url: new URL(request.url), params: params as Record<string, string>, signal: request.signal }),
});

type DescribedRoute = OwnDescription['routes'][number];

function pageRoute({ exposes, description }: Standalone, { path, page: name, query }: DescribedRoute) {
  const module = pageModuleName(name);
  const warn = (parameter: string) => console.warn(undeclaredRead(description.name, module, parameter));
  return route(path, async (asked) => {
    const args = { ...asked, url: pageUrl(asked.url, query, warn) };
    const page = (await exposes[module]?.()) as AnyPageModule | undefined;
    if (!page) throw new Error(`src/exposes.ts has no ${module}, which remote.json promises`);
    const data = await page.loader?.({ ...args, apiUrl: '' });
    const { title } = page.meta({ loaderData: data, params: args.params, url: args.url });
    document.title = title;
    return { Component: page.Component as unknown as Loaded['Component'], data, props: {} };
  });
}

function slotRoute({ exposes, slotProps }: Standalone, name: string): RouteObject {
  return route(`/slots/${name}`, async () => {
    const module = slotModuleName(name);
    const slot = (await exposes[module]?.()) as AnySlotModule | undefined;
    if (!slot) throw new Error(`src/exposes.ts has no ${module}, which remote.json promises`);
    const props = slotProps?.[name as keyof typeof slotProps] ?? {};
    const data = await slot.loader?.({ apiUrl: '', signal: AbortSignal.timeout(LOADER_LIMIT_MS), props });
    return { Component: slot.Component as unknown as Loaded['Component'], data, props };
  });
}

/** Leads from `/`, which the dev server prints, to the first page, or to the first slot of a remote without pages. */
function startRoutes({ routes, slots }: OwnDescription): RouteObject[] {
  const paths = [...routes.map(({ path }) => path), ...slots.map((name) => `/slots/${name}`)];
  const first = paths.find((path) => !path.includes(':'));
  if (first === undefined || paths.includes('/')) return [];
  return [{ path: '/', loader: () => new Response(null, { status: 302, headers: { Location: first } }) }];
}

/** Returns a route for each page and each slot of the remote, one from `/` to the first of them, and a notice for any other path. */
export function standaloneRoutes(standalone: Standalone): RouteObject[] {
  const { routes, slots } = standalone.description;
  return [
    ...startRoutes(standalone.description),
    ...routes.map((one) => pageRoute(standalone, one)),
    ...slots.map((name) => slotRoute(standalone, name)),
    { path: '*', element: <p>This remote serves nothing here; the links above show what it does.</p> },
  ];
}
