import { memo, Suspense, use } from 'react';
import { frame } from './content/frame';
import { plainFormOfPage } from './content/plain-forms';
import { PageLoading } from './failure/loading';
import { PageFailure, RestoredPage } from './failure/page-failure';
import { NotFoundPage } from './failure/page-frame';
import { RemoteBoundary } from './failure/remote-boundary';
import { isNotFound } from './failure/report-failure';
import { RegionNotice } from './failure/region-notice';
import { useInteractiveMark } from './interactive';
import type { Page } from './page';
import type { RemoteHandle } from './remote-handle';
import { usePageState, useShell } from './shell-context';

type LoadedProps = Pick<Page, 'params' | 'loaderData'> & { handle: RemoteHandle };

/** Suspends until the bundle is loaded. Until then, React leaves the server-rendered HTML untouched. */
function LoadedPage({ handle: { remote, module, page }, params, loaderData }: LoadedProps) {
  const { onUse, onShow, remotes, heldRegions } = useShell();
  onShow?.(remote);
  const { Component } = use(heldRegions ? heldRegions.load(page) : page.load());
  remotes.onStep(remote, module, 'render');
  onUse?.(remote, module);
  useInteractiveMark();
  return <Component loaderData={loaderData} params={params} />;
}

/**
 * The page, with its loading and failure states. Memoised, because updating a page that is not hydrated yet would discard the
 * server-rendered HTML.
 */
export const PageRegion = memo(function PageRegion() {
  const { serverHtml } = useShell();
  const { page } = usePageState();
  const { handle, params, loaderData, error } = page;
  if (!handle) return <NotFoundPage />;
  const plainForm = plainFormOfPage(handle);
  const notice = plainForm ? frame.failure.unhydratedForm : frame.failure.unhydratedPage;
  const failure = (failed: unknown) =>
    isNotFound(failed) ? <NotFoundPage /> : <PageFailure handle={handle} error={failed} />;
  const fallback = (failed: unknown, retry: () => void) => {
    const nodes = serverHtml?.get('page');
    if (!nodes || isNotFound(failed)) return failure(failed);
    return <RestoredPage handle={handle} error={failed} nodes={nodes} notice={notice} onRetry={retry} />;
  };
  const loading = <PageLoading plainForm={plainForm} />;
  return (
    <RemoteBoundary shown={page} fallback={fallback}>
      {error ? (
        failure(error)
      ) : loaderData === undefined ? (
        loading
      ) : (
        <>
          <Suspense fallback={loading}>
            <LoadedPage handle={handle} params={params} loaderData={loaderData} />
          </Suspense>
          <RegionNotice module={handle.page} text={notice} isPage />
        </>
      )}
    </RemoteBoundary>
  );
});
