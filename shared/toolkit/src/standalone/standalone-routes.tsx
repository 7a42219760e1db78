import { createElement, type ReactNode } from 'react';
import { matchRoutes } from 'react-router';
import {
  type AnyPageModule,
  type AnySlotModule,
  type Exposes,
  type LoaderArgs,
  getPageModuleName,
  createPageUrl,
  type RemoteDescription,
  getSlotModuleName,
  type SlotProps,
  describeUndeclaredRead,
} from '@hireloom/contracts';

export type OwnDescription = Pick<RemoteDescription, 'name' | 'slots'> & {
  routes: readonly Pick<RemoteDescription['routes'][number], 'path' | 'page' | 'query'>[];
};

export type Standalone = { description: OwnDescription; exposes: Exposes; slotProps?: Partial<SlotProps> };

/** `load` returns the content of a path. Throws a Response for a redirect, or whatever the remote's loader throws. */
type StandaloneRoute = { path: string; load: (args: LoaderArgs) => Promise<ReactNode> };

const LOADER_LIMIT_MS = 8000;

type DescribedRoute = OwnDescription['routes'][number];

function pageRoute(
  { exposes, description }: Standalone,
  { path, page: name, query }: DescribedRoute,
): StandaloneRoute {
  const module = getPageModuleName(name);
  const warn = (parameter: string) =>
    console.warn(describeUndeclaredRead(description.name, module, parameter));
  const load = async (asked: LoaderArgs) => {
    const { params, url } = { ...asked, url: createPageUrl(asked.url, query, warn) };
    const page = (await exposes[module]?.()) as AnyPageModule | undefined;
    if (!page) throw new Error(`.dev/exposes.ts has no ${module}: restart "npm run dev"`);
    const loaderData = await page.loader?.({ ...asked, url });
    if (loaderData instanceof Response) throw loaderData;
    document.title = page.meta({ loaderData, params, url }).title;
    return <page.Component loaderData={loaderData} params={params} />;
  };
  return { path, load };
}

function slotRoute({ exposes, slotProps }: Standalone, name: string): StandaloneRoute {
  const load = async ({ apiUrl, signal }: LoaderArgs) => {
    const module = getSlotModuleName(name);
    const slot = (await exposes[module]?.()) as AnySlotModule | undefined;
    if (!slot) throw new Error(`.dev/exposes.ts has no ${module}: restart "npm run dev"`);
    const props = slotProps?.[name as keyof typeof slotProps] ?? {};
    const loaderData = await slot.loader?.({ apiUrl, signal, props });
    return createElement(slot.Component, { ...props, loaderData });
  };
  return { path: `/slots/${name}`, load };
}

/** Redirects `/`, which the dev server prints, to the first page, or to the first slot of a remote without pages. */
function startRoutes({ routes, slots }: OwnDescription): StandaloneRoute[] {
  const paths = [...routes.map(({ path }) => path), ...slots.map((name) => `/slots/${name}`)];
  const first = paths.find((path) => !path.includes(':'));
  if (first === undefined || paths.includes('/')) return [];
  const load = async () => {
    throw new Response(null, { status: 302, headers: { Location: first } });
  };
  return [{ path: '/', load }];
}

export function createStandaloneRoutes(standalone: Standalone): StandaloneRoute[] {
  const { routes, slots } = standalone.description;
  return [
    ...startRoutes(standalone.description),
    ...routes.map((one) => pageRoute(standalone, one)),
    ...slots.map((name) => slotRoute(standalone, name)),
  ];
}

function toFailure(error: unknown): ReactNode {
  if (!(error instanceof Response)) return <pre>{error instanceof Error ? error.stack : String(error)}</pre>;
  const target = error.headers.get('Location');
  if (target === null) return <p>The loader answered with status {error.status}.</p>;
  location.replace(target);
  return <p>Loading…</p>;
}

/** Returns the content of a URL: a page or slot, its failure, or a notice. Follows redirects. Does not throw. */
export async function loadContentAt(routes: readonly StandaloneRoute[], url: URL): Promise<ReactNode> {
  const [match] = matchRoutes([...routes], url.pathname) ?? [];
  if (!match) return <p>This remote serves nothing here; the links above show what it does.</p>;
  const params = match.params as Record<string, string>;
  const signal = AbortSignal.timeout(LOADER_LIMIT_MS);
  return match.route.load({ url, params, apiUrl: '', signal }).catch(toFailure);
}
