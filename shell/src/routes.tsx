import type { AnyPageModule, RegistryRemote, RegistryRoute } from '@hireloom/contracts';
import { type RouteObject, useLoaderData, useParams } from '@hireloom/contracts/router';
import { Suspense, use } from 'react';
import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router-dom';
import { plainFormOfPage } from './content/plain-forms';
import type { DataAhead } from './prefetch/data-ahead';
import { FrameFailure } from './failure/frame-failure';
import { NotFoundPage } from './failure/not-found-page';
import { PageFailure } from './failure/page-failure';
import { PageLoading } from './failure/page-loading';
import { UnhydratedFormNotice } from './failure/unhydrated-form-notice';
import { useInteractiveMark } from './interactive';
import { SiteLayout } from './layout/site-layout';
import { urlFor } from './page-url';
import { type OnStep, RemoteFailure, type Remotes, type Resource } from './remotes';
import { useShell } from './shell-context';
import { abortAfter, timeLeft } from './with-limit';

/** What the shell keeps with a route of a remote. */
export type RemoteHandle = RegistryRoute & { remote: RegistryRemote; page: Resource<AnyPageModule> };

const isRemoteHandle = (handle: unknown): handle is RemoteHandle =>
  Boolean((handle as RemoteHandle | undefined)?.page);

/** The remote page among the matched routes, if it is one. */
export const remoteHandle = (matches: readonly { route?: RouteObject; handle?: unknown }[] | null) =>
  matches?.map((match) => match.handle ?? match.route?.handle).find(isRemoteHandle);

/** On the page that came rendered the bundle is still on its way: its region stands as it came until then. */
function RemotePage({ remote, module, page }: RemoteHandle) {
  const { onUse, onShow, remotes, unhydratedForms } = useShell();
  onShow?.(remote);
  const loaderData: unknown = useLoaderData();
  const params = useParams() as Record<string, string>;
  const { Component } = use(unhydratedForms ? unhydratedForms.load(page) : page.load());
  remotes.onStep(remote, module, 'render');
  onUse?.(remote, module);
  useInteractiveMark();
  return <Component loaderData={loaderData} params={params} />;
}

/** What the server tells the loaders of one page. `dataUntil`: until when they may wait, in milliseconds since 1970. */
export type LoaderContext = { dataUntil: number; onUndeclared: (text: string) => void };

const contextOf = ({ context }: LoaderFunctionArgs) => (context ?? {}) as Partial<LoaderContext>;

/** On the server a signal of its own: one that aborts the request would end the whole page. */
function signalOf(asked: LoaderFunctionArgs): AbortSignal {
  const { request } = asked;
  const { dataUntil } = contextOf(asked);
  return dataUntil === undefined ? request.signal : abortAfter(timeLeft(dataUntil));
}

const isResponse = (error: unknown) => error instanceof Response;

/**
 * `ahead`: in the browser, data fetched before the navigation. `imageHosts`: other hosts whose pictures pages show.
 */
type Given = { ahead?: DataAhead; imageHosts?: readonly string[] };
type Sources = Given & { onStep: OnStep };

/** The loader of React Router for a page of a remote: its bundle first, then its data. */
function loaderFor(handle: RemoteHandle, { onStep, ahead, imageHosts }: Sources) {
  const { remote, module, page } = handle;
  return async (asked: LoaderFunctionArgs): Promise<unknown> => {
    page.forgetFailure();
    const { loader } = await page.load();
    const args = {
      url: urlFor(handle, new URL(asked.request.url), contextOf(asked).onUndeclared),
      params: asked.params as Record<string, string>,
      apiUrl: '',
      signal: signalOf(asked),
      imageHosts,
    };
    onStep(remote, module, 'data');
    const fetched = await ahead?.take(args.url.href)?.catch(() => undefined);
    if (fetched !== undefined) return fetched;
    try {
      return (await loader?.(args)) ?? null;
    } catch (error) {
      if (isResponse(error) || asked.request.signal.aborted) throw error;
      throw new RemoteFailure(remote.name, remote.release, module, 'data', error);
    }
  };
}

/** Another address that is the same page needs no other data. The same address again is a wish for fresh data. */
const needsData =
  (handle: RemoteHandle) =>
  ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
    defaultShouldRevalidate &&
    (currentUrl.href === nextUrl.href || urlFor(handle, currentUrl).href !== urlFor(handle, nextUrl).href);

function pageRoutes(remotes: Remotes, sources: Sources): RouteObject[] {
  return remotes.registry.remotes.flatMap((remote) =>
    remote.routes.map((route): RouteObject => {
      const { path, module } = route;
      const handle: RemoteHandle = {
        ...route,
        remote,
        page: remotes.module<AnyPageModule>(remote, module),
      };
      const loading = <PageLoading plainForm={plainFormOfPage(handle)} />;
      return {
        id: `${remote.name}:${path}`,
        path,
        handle,
        loader: loaderFor(handle, sources),
        shouldRevalidate: needsData(handle),
        element: (
          <>
            <Suspense fallback={loading}>
              <RemotePage {...handle} />
            </Suspense>
            <UnhydratedFormNotice module={handle.page} isPage />
          </>
        ),
        errorElement: <PageFailure handle={handle} />,
        hydrateFallbackElement: loading,
      };
    }),
  );
}

/** Registry in, route table out. */
export function createRoutes(remotes: Remotes, given: Given = {}): RouteObject[] {
  const sources = { onStep: remotes.onStep, ...given };
  return [
    {
      id: 'site',
      element: <SiteLayout />,
      errorElement: (
        <FrameFailure
          notFound={
            <SiteLayout>
              <NotFoundPage />
            </SiteLayout>
          }
        />
      ),
      children: [...pageRoutes(remotes, sources), { id: 'not-found', path: '*', element: <NotFoundPage /> }],
    },
  ];
}
