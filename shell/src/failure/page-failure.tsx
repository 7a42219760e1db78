import { isRouteErrorResponse, useRevalidator, useRouteError } from '@hireloom/shared/router';
import { useEffect } from 'react';
import { RemoteFailure } from '../remotes';
import type { RemoteHandle } from '../routes';
import { NotFoundPage } from './not-found-page';
import { PageUnavailable } from './page-unavailable';
import { reportFailure } from './report-failure';

const isNotFound = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;

/** What stands in the place of a page that could not be shown: unknown things get the 404 page. */
export function PageFailure({ handle }: { handle: RemoteHandle }) {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  // The server's log is outside React: it learns of each failure once.
  useEffect(() => {
    if (isNotFound(error)) return;
    const { remote, module } = handle;
    reportFailure(
      error instanceof RemoteFailure
        ? error
        : new RemoteFailure(remote.name, remote.release, module, 'render', error),
    );
  }, [error, handle]);
  if (isNotFound(error)) return <NotFoundPage />;
  return <PageUnavailable isRetrying={state === 'loading'} onRetry={() => void revalidate()} />;
}
