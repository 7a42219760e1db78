import {
  isRouteErrorResponse,
  useLocation,
  useNavigate,
  useNavigation,
  useRouteError,
} from '@hireloom/contracts/router';
import { useEffect } from 'react';
import { plainFormOfPage } from '../content/plain-forms';
import { RemoteFailure } from '../remotes';
import type { RemoteHandle } from '../routes';
import { NotFoundPage } from './not-found-page';
import { PageUnavailable } from './page-unavailable';
import { reportFailure } from './report-failure';

const isNotFound = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;

/** Shown instead of a page that failed; a 404 gets the not-found page. */
export function PageFailure({ handle }: { handle: RemoteHandle }) {
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  const { state: navigation } = useNavigation();
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
  // A revalidation that ends at once would leave the error standing; a navigation to the same address never does.
  const retry = () =>
    void navigate(location, { replace: true, state: location.state, preventScrollReset: true });
  const plainForm = plainFormOfPage(handle);
  return <PageUnavailable isRetrying={navigation === 'loading'} onRetry={retry} plainForm={plainForm} />;
}
