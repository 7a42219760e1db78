import type { RenderStep } from '@hireloom/contracts';
import { useLocation, useNavigate, useNavigation, useRouteError } from '@hireloom/contracts/router';
import { Button, useIsOnline } from '@hireloom/design/ui';
import { useEffect } from 'react';
import { frame } from '../content/frame';
import { type PlainForm, plainFormOfPage } from '../content/plain-forms';
import type { RemoteHandle } from '../remote-handle';
import { remoteFailure } from '../remotes';
import { focusPage } from './focus-page';
import { Reference, useRetryOnline, WaysToReachUs } from './failure-box';
import { NotFoundPage, PageFrame } from './page-frame';
import { isNotFound, reportFailure } from './report-failure';

/** Moves focus to the page when it loads after all, if focus was on the failure page. */
function useFocusOnRecovery() {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusPage();
    },
    [],
  );
}

type Props = { isRetrying: boolean; onRetry: () => void; plainForm?: PlainForm; failure: RenderStep };

export function PageUnavailable({ isRetrying, onRetry, plainForm, failure }: Props) {
  const { pageHeading, pageText, offlineHeading, offlineText, retry, retrying } = frame.failure;
  const isOnline = useIsOnline();
  useRetryOnline(onRetry);
  useFocusOnRecovery();
  return (
    <PageFrame heading={isOnline ? pageHeading : offlineHeading} text={isOnline ? pageText : offlineText}>
      <Button onClick={onRetry} isBusy={isRetrying} size="large">
        {isRetrying ? retrying : retry}
      </Button>
      <WaysToReachUs plainForm={plainForm} />
      <Reference of={failure} />
    </PageFrame>
  );
}

/** The failure of a page. An error that came with the server's page names module and phase. */
function failureOf({ remote, module: page }: RemoteHandle, error: unknown) {
  const { module = page, phase = 'render' } = (error ?? {}) as Partial<RenderStep>;
  return remoteFailure(remote, module, phase, error);
}

/** Replaces a page that failed. For a 404, shows the not-found page. */
export function PageFailure({ handle }: { handle: RemoteHandle }) {
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  const { state: navigation } = useNavigation();
  // An effect, so that each failure is reported only once.
  useEffect(() => {
    if (!isNotFound(error)) reportFailure(failureOf(handle, error));
  }, [error, handle]);
  if (isNotFound(error)) return <NotFoundPage />;
  // Not `revalidate()`: if that ends at once, the error stays on the page.
  const retry = () =>
    void navigate(location, { replace: true, state: location.state as unknown, preventScrollReset: true });
  return (
    <PageUnavailable
      isRetrying={navigation === 'loading'}
      onRetry={retry}
      plainForm={plainFormOfPage(handle)}
      failure={failureOf(handle, error)}
    />
  );
}
