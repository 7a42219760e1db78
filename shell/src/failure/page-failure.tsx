import { CacheProvider, type EmotionCache } from '@emotion/react';
import type { RenderStep } from '@hireloom/contracts';
import { Button, useIsOnline } from '@hireloom/design/ui';
import { useEffect } from 'react';
import { frame } from '../content/frame';
import { type PlainForm, findPagePlainForm } from '../content/plain-forms';
import type { RemoteHandle } from '../site-routes';
import { toRemoteFailure } from '../remotes';
import { usePageState, useShell } from '../shell-context';
import { Reference, useRetryOnline, WaysToReachUs } from './failure-box';
import { PageFrame } from './page-frame';

/** Moves focus to the heading of the page, or to `main` if there is none yet. */
function focusPage() {
  const page = document.querySelector<HTMLElement>('main');
  const target = page?.querySelector<HTMLElement>('h1') ?? page;
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Moves focus to the page once it has loaded, if focus was on the failure page. */
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

type FrameProps = { cache: EmotionCache } & Pick<Props, 'onRetry' | 'failure'>;

/** Replaces the whole shell if the server rendered no page to fall back on. Works without the shell's context. */
export function FrameUnavailable({ cache, ...props }: FrameProps) {
  return (
    <CacheProvider value={cache}>
      <main>
        <PageUnavailable isRetrying={false} {...props} />
      </main>
    </CacheProvider>
  );
}

/** The failure of a page. An error embedded in the page by the server names module and phase. */
export function toFailure({ remote, module: page }: RemoteHandle, error: unknown) {
  const { module = page, phase = 'render' } = (error ?? {}) as Partial<RenderStep>;
  const cause = error instanceof Error ? error : new Error('it failed on the server');
  return toRemoteFailure(remote, module, phase, cause);
}

type FailureProps = { handle: RemoteHandle; error: unknown };

export function PageFailure({ handle, error }: FailureProps) {
  const { currentPage } = useShell();
  const { isLoading } = usePageState();
  return (
    <PageUnavailable
      isRetrying={isLoading}
      onRetry={() => void currentPage.reload()}
      plainForm={findPagePlainForm(handle)}
      failure={toFailure(handle, error)}
    />
  );
}
