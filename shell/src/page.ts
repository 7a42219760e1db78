import type { LoaderArgs, PageMeta } from '@hireloom/contracts';
import { frame } from './content/frame';
import { isNotFound } from './failure/report-failure';
import { type OnUndeclared, type RemoteHandle, getLoaderUrl } from './site-routes';
import { toRemoteFailure, type Remotes } from './remotes';
import { untilAborted } from './timeouts';

/** `handle`: missing if no remote serves the URL. `loaderData`: undefined until loaded. `error`: why loading failed. */
export type Page = {
  handle?: RemoteHandle;
  params: LoaderArgs['params'];
  loaderData?: unknown;
  error?: unknown;
};

/** `startSignal`: returns the loader's signal once the bundle has loaded, so that a slow bundle uses up none of its time. */
type Options = Pick<LoaderArgs, 'imageHosts'> & {
  remotes: Remotes;
  startSignal: () => AbortSignal;
  onUndeclared?: OnUndeclared;
};

const isRedirect = ({ status, headers }: Response) =>
  status >= 300 && status < 400 && headers.has('Location');

/** Loads the bundle and then the data of a page. Returns a Response if the loader redirects. Does not throw. */
export async function loadPage(
  { handle, params }: Page,
  url: URL,
  { remotes, startSignal, imageHosts, onUndeclared }: Options,
): Promise<Page | Response> {
  if (!handle) return { params };
  const { remote, module, page } = handle;
  try {
    page.forgetFailure();
    const { loader } = await page.load();
    remotes.onStep(remote, module, 'data');
    const signal = startSignal();
    const args = { url: getLoaderUrl(handle, url, onUndeclared), params, apiUrl: '', signal, imageHosts };
    const loaderData = (await untilAborted(signal, loader?.(args))) ?? null;
    if (loaderData instanceof Response) throw loaderData;
    return { handle, params, loaderData };
  } catch (error) {
    const isAnswer = error instanceof Response;
    if (isAnswer && isRedirect(error)) return error;
    if (isAnswer && isNotFound(error)) return { handle, params, error };
    return { handle, params, error: toRemoteFailure(remote, module, 'data', error) };
  }
}

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

/** Metadata of a page, or of the not-found or failure page that replaces it. `onUndeclared`: see `getLoaderUrl`. */
export function getPageMeta(
  { handle, params, loaderData, error }: Page,
  address: URL,
  onUndeclared?: OnUndeclared,
): PageMeta {
  if (!handle || isNotFound(error)) return notFoundMeta;
  const loaded = handle.page.peek();
  if (error || !loaded) return unavailableMeta;
  return loaded.meta({ loaderData, params, url: getLoaderUrl(handle, address, onUndeclared) });
}
