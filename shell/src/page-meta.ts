import type { PageMeta } from '@hireloom/contracts';
import type { RouteObject } from '@hireloom/contracts/router';
import { frame } from './content/frame';
import { isNotFound } from './failure/report-failure';
import { type OnUndeclared, remoteHandle, urlFor } from './remote-handle';

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

/** Metadata of the matched page, or of the not-found or failure page that replaces it. `onUndeclared`: see `urlFor`. */
export function pageMeta(
  { matches, loaderData, errors }: Matched,
  address: URL,
  onUndeclared?: OnUndeclared,
): PageMeta {
  const [error] = Object.values(errors ?? {});
  if (error) return isNotFound(error) ? notFoundMeta : unavailableMeta;
  const handle = remoteHandle(matches);
  const loaded = handle?.page.peek();
  if (!handle || !loaded) return handle ? unavailableMeta : notFoundMeta;
  const params = (matches.at(-1)?.params ?? {}) as Record<string, string>;
  const url = urlFor(handle, address, onUndeclared);
  const routeId = Object.keys(loaderData).at(-1);
  return loaded.meta({ loaderData: routeId ? loaderData[routeId] : null, params, url });
}
