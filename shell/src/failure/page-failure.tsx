import type { RenderStep } from '@hireloom/contracts';
import { Button, useIsOnline } from '@hireloom/design/ui';
import { useEffect } from 'react';
import { frame } from '../content/frame';
import { type PlainForm, plainFormOfPage } from '../content/plain-forms';
import type { RemoteHandle } from '../remote-handle';
import { remoteFailure } from '../remotes';
import { usePageState, useShell } from '../shell-context';
import { focusPage } from './focus-page';
import { FailureBox, Reference, useRetryOnline, WaysToReachUs } from './failure-box';
import { PageFrame } from './page-frame';
import { PageNotice } from './region-notice';
import { reportFailure } from './report-failure';
import { RestoredHtml } from './server-html';

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
function toFailure({ remote, module: page }: RemoteHandle, error: unknown) {
  const { module = page, phase = 'render' } = (error ?? {}) as Partial<RenderStep>;
  const cause = error instanceof Error ? error : new Error('it failed on the server');
  return remoteFailure(remote, module, phase, cause);
}

type FailureProps = { handle: RemoteHandle; error: unknown };

function useReport({ handle, error }: FailureProps) {
  // An effect, so that each failure is reported only once.
  useEffect(() => reportFailure(toFailure(handle, error)), [error, handle]);
}

/** Replaces a page that failed, where the server rendered none. */
export function PageFailure({ handle, error }: FailureProps) {
  const { currentPage } = useShell();
  const { isLoading } = usePageState();
  useReport({ handle, error });
  return (
    <PageUnavailable
      isRetrying={isLoading}
      onRetry={() => void currentPage.reload()}
      plainForm={plainFormOfPage(handle)}
      failure={toFailure(handle, error)}
    />
  );
}

type RestoredProps = FailureProps & { nodes: readonly Node[]; notice: string; onRetry: () => void };

/** The server's HTML of a page whose code threw. */
export function RestoredPage({ nodes, notice, onRetry, ...failed }: RestoredProps) {
  useReport(failed);
  return (
    <>
      <RestoredHtml nodes={nodes} />
      <PageNotice>
        <FailureBox text={notice} onRetry={onRetry} failure={toFailure(failed.handle, failed.error)} />
      </PageNotice>
    </>
  );
}
