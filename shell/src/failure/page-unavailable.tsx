import { Button, useIsOnline } from '@hireloom/design/ui';
import { useEffect } from 'react';
import { frame } from '../content/frame';
import type { PlainForm } from '../content/plain-forms';
import { focusPage } from '../scroll/focus-page';
import { PageFrame } from './page-frame';
import { useRetryOnline } from './use-retry-online';
import { WaysToReachUs } from './ways-to-reach-us';

/** When the page is there after all, focus that was lost with its stand-in goes to the page. */
function useFocusAfterwards() {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusPage();
    },
    [],
  );
}

type Props = { isRetrying: boolean; onRetry: () => void; plainForm?: PlainForm };

export function PageUnavailable({ isRetrying, onRetry, plainForm }: Props) {
  const { pageHeading, pageText, offlineHeading, offlineText, retry, retrying } = frame.failure;
  const isOnline = useIsOnline();
  useRetryOnline(onRetry);
  useFocusAfterwards();
  return (
    <PageFrame heading={isOnline ? pageHeading : offlineHeading} text={isOnline ? pageText : offlineText}>
      <Button onClick={onRetry} isBusy={isRetrying} size="large">
        {isRetrying ? retrying : retry}
      </Button>
      <WaysToReachUs plainForm={plainForm} />
    </PageFrame>
  );
}
