import type { PageMeta } from '@hireloom/contracts';
import type { RouteObject } from '@hireloom/contracts/router';
import { frame } from './content/frame';
import { urlFor } from './page-url';
import { remoteHandle } from './routes';

type Matched = {
  matches: readonly {
    route?: RouteObject;
    handle?: unknown;
    params: Readonly<Record<string, string | undefined>>;
  }[];
  loaderData: Readonly<Record<string, unknown>>;
  errors: Readonly<Record<string, unknown>> | null;
};

const notFoundMeta: PageMeta = {
  title: frame.notFound.title,
  description: frame.notFound.description,
  noindex: true,
  status: 404,
};

const unavailableMeta: PageMeta = {
  title: frame.failure.pageTitle,
  description: frame.meta.description,
  noindex: true,
  status: 503,
};

const statusOf = (error: unknown) => (error as { status?: number } | null)?.status;

/**
 * The meta data of the page that is shown for these matches, which may be the 404 or the failure page. `onUndeclared`: as
 * of `urlFor`.
 */
export function pageMeta(
  { matches, loaderData, errors }: Matched,
  address: URL,
  onUndeclared?: (text: string) => void,
): PageMeta {
  const [error] = Object.values(errors ?? {});
  if (error) return statusOf(error) === 404 ? notFoundMeta : unavailableMeta;
  const handle = remoteHandle(matches);
  const loaded = handle?.page.peek();
  if (!handle || !loaded) return handle ? unavailableMeta : notFoundMeta;
  const params = (matches.at(-1)?.params ?? {}) as Record<string, string>;
  const url = urlFor(handle, address, onUndeclared);
  const routeId = Object.keys(loaderData).at(-1);
  return loaded.meta({ loaderData: routeId ? loaderData[routeId] : null, params, url });
}
