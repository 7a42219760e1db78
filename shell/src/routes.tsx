import type { AnyPageModule } from '@hireloom/contracts';
import { type RouteObject, useLoaderData, useParams } from '@hireloom/contracts/router';
import { Suspense, use } from 'react';
import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router-dom';
import { plainFormOfPage } from './content/plain-forms';
import { FrameFailure } from './failure/frame-failure';
import { PageLoading } from './failure/loading';
import { PageFailure } from './failure/page-failure';
import { NotFoundPage } from './failure/page-frame';
import { UnhydratedFormNotice } from './failure/unhydrated-form-notice';
import { useInteractiveMark } from './interactive';
import { SiteLayout } from './layout/site-layout';
import { abortAfter, timeLeft } from './limits';
import { type OnUndeclared, type RemoteHandle, urlFor } from './remote-handle';
import { remoteFailure, type Remotes } from './remotes';
import { useShell } from './shell-context';

/** Suspends until the bundle is loaded. Until then, React leaves the server-rendered HTML untouched. */
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

/** Passed to the loaders of one page on the server. `dataUntil`: their deadline, in milliseconds since 1970. */
export type LoaderContext = { dataUntil: number; onUndeclared: OnUndeclared };

/** `imageHosts`: other hosts that may serve pictures. */
type Sources = { imageHosts?: readonly string[] };

/** React Router's loader for a page of a remote: loads the bundle, then the data. */
function loaderFor(handle: RemoteHandle, { onStep }: Remotes, { imageHosts }: Sources) {
  const { remote, module, page } = handle;
  return async ({ request, params, context }: LoaderFunctionArgs): Promise<unknown> => {
    page.forgetFailure();
    const { loader } = await page.load();
    const { dataUntil, onUndeclared } = (context ?? {}) as Partial<LoaderContext>;
    const args = {
      url: urlFor(handle, new URL(request.url), onUndeclared),
      params: params as Record<string, string>,
      apiUrl: '',
      // On the server, aborting the request's own signal would abort the whole page.
      signal: dataUntil === undefined ? request.signal : abortAfter(timeLeft(dataUntil)),
      imageHosts,
    };
    onStep(remote, module, 'data');
    try {
      return (await loader?.(args)) ?? null;
    } catch (error) {
      if (error instanceof Response || request.signal.aborted) throw error;
      throw remoteFailure(remote, module, 'data', error);
    }
  };
}

/**
 * Whether to load the data of the page again: not if only undeclared query parameters differ, because the data is then the
 * same. Navigating to the same address again does reload it.
 */
const needsData =
  (handle: RemoteHandle) =>
  ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
    defaultShouldRevalidate &&
    (currentUrl.href === nextUrl.href || urlFor(handle, currentUrl).href !== urlFor(handle, nextUrl).href);

function pageRoutes(remotes: Remotes, sources: Sources): RouteObject[] {
  return remotes.registry.remotes.flatMap((remote) =>
    remote.routes.map((route): RouteObject => {
      const { path, module } = route;
      const page = remotes.module<AnyPageModule>(remote, module);
      const handle: RemoteHandle = { ...route, remote, page };
      const loading = <PageLoading plainForm={plainFormOfPage(handle)} />;
      return {
        id: `${remote.name}:${path}`,
        path,
        handle,
        loader: loaderFor(handle, remotes, sources),
        shouldRevalidate: needsData(handle),
        element: (
          <>
            <Suspense fallback={loading}>
              <RemotePage {...handle} />
            </Suspense>
            <UnhydratedFormNotice module={page} isPage />
          </>
        ),
        errorElement: <PageFailure handle={handle} />,
        hydrateFallbackElement: loading,
      };
    }),
  );
}

/** Creates the route table from the registry. */
export function createRoutes(remotes: Remotes, sources: Sources = {}): RouteObject[] {
  const notFound = <NotFoundPage />;
  return [
    {
      id: 'site',
      element: <SiteLayout />,
      errorElement: <FrameFailure notFound={<SiteLayout>{notFound}</SiteLayout>} />,
      children: [...pageRoutes(remotes, sources), { id: 'not-found', path: '*', element: notFound }],
    },
  ];
}
