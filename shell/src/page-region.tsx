import { Suspense, use } from 'react';
import { plainFormOfPage } from './content/plain-forms';
import { PageLoading } from './failure/loading';
import { PageFailure } from './failure/page-failure';
import { NotFoundPage } from './failure/page-frame';
import { RemoteBoundary } from './failure/remote-boundary';
import { isNotFound } from './failure/report-failure';
import { UnhydratedFormNotice } from './failure/unhydrated-form-notice';
import { useInteractiveMark } from './interactive';
import type { Page } from './page';
import type { RemoteHandle } from './remote-handle';
import { usePageState, useShell } from './shell-context';

type LoadedProps = Pick<Page, 'params' | 'loaderData'> & { handle: RemoteHandle };

/** Suspends until the bundle is loaded. Until then, React leaves the server-rendered HTML untouched. */
function LoadedPage({ handle: { remote, module, page }, params, loaderData }: LoadedProps) {
  const { onUse, onShow, remotes, unhydratedForms } = useShell();
  onShow?.(remote);
  const { Component } = use(unhydratedForms ? unhydratedForms.load(page) : page.load());
  remotes.onStep(remote, module, 'render');
  onUse?.(remote, module);
  useInteractiveMark();
  return <Component loaderData={loaderData} params={params} />;
}

/** The page, with its loading and failure states. */
export function PageRegion() {
  const { page } = usePageState();
  const { handle, params, loaderData, error } = page;
  if (!handle) return <NotFoundPage />;
  const failure = (failed: unknown) =>
    isNotFound(failed) ? <NotFoundPage /> : <PageFailure handle={handle} error={failed} />;
  const loading = <PageLoading plainForm={plainFormOfPage(handle)} />;
  return (
    <RemoteBoundary shown={page} fallback={failure}>
      {error ? (
        failure(error)
      ) : loaderData === undefined ? (
        loading
      ) : (
        <>
          <Suspense fallback={loading}>
            <LoadedPage handle={handle} params={params} loaderData={loaderData} />
          </Suspense>
          <UnhydratedFormNotice module={handle.page} isPage />
        </>
      )}
    </RemoteBoundary>
  );
}
