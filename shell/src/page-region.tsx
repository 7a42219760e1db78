import { memo, Suspense, use } from 'react';
import { frame } from './content/frame';
import { findPagePlainForm } from './content/plain-forms';
import { PageLoading } from './failure/loading';
import { PageFailure, toFailure } from './failure/page-failure';
import { NotFoundPage } from './failure/page-frame';
import { Region } from './failure/region';
import { isNotFound } from './failure/report-failure';
import { useMarkInteractive } from './interactive';
import type { Page } from './page';
import type { RemoteHandle } from './site-routes';
import { usePageState, useShell } from './shell-context';

type LoadedProps = Pick<Page, 'params' | 'loaderData'> & { handle: RemoteHandle };

/** Suspends until the bundle is loaded. Until then, React leaves the server-rendered HTML untouched. */
function LoadedPage({ handle: { remote, module, page }, params, loaderData }: LoadedProps) {
  const { server, browser, remotes } = useShell();
  server?.onShow(remote);
  const { Component } = use(browser?.regions ? browser.regions.load(page) : page.load());
  remotes.onStep(remote, module, 'render');
  server?.onUse(remote, module);
  useMarkInteractive();
  return <Component loaderData={loaderData} params={params} />;
}

/** Memoised, because updating a page that is not hydrated yet would discard the server-rendered HTML. */
export const PageRegion = memo(function PageRegion() {
  const { page } = usePageState();
  const { handle, params, loaderData, error } = page;
  if (!handle) return <NotFoundPage />;
  const plainForm = findPagePlainForm(handle);
  const loading = <PageLoading plainForm={plainForm} />;
  const unavailable = (failed: unknown) =>
    isNotFound(failed) ? <NotFoundPage /> : <PageFailure handle={handle} error={failed} />;
  const loaded =
    loaderData === undefined ? (
      loading
    ) : (
      <LoadedPage handle={handle} params={params} loaderData={loaderData} />
    );
  return (
    <Region
      name="page"
      bundle={handle.page}
      notice={plainForm ? frame.failure.unhydratedForm : frame.failure.unhydratedPage}
      shown={page}
      toFailure={(failed) => toFailure(handle, failed)}
      unavailable={unavailable}
    >
      {error ? unavailable(error) : <Suspense fallback={loading}>{loaded}</Suspense>}
    </Region>
  );
});
