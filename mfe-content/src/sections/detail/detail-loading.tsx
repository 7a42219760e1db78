import { css } from '@emotion/react';
import { usePlatform } from '@hireloom/contracts/platform';
import { fluid, layout, space } from '@hireloom/design';
import { Container, Skeleton, typography } from '@hireloom/design/ui';
import { useEffect, useEffectEvent, useRef } from 'react';
import { BackLink } from './back-link';
import type { LoadedDetail } from './detail-data';

const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 30_000;

/** Returns the pause before a retry, in milliseconds. `attempt` counts from 0. */
const retryPause = (attempt: number) => Math.min(FIRST_PAUSE_MS * 2 ** attempt, MAX_PAUSE_MS);

/** Retries when a slow response arrives, with backoff after a failure, and as soon as the browser is online again. */
function useQuietRetry(loaded: LoadedDetail<unknown>) {
  const { reload } = usePlatform();
  const attempts = useRef(0);
  const ask = useEffectEvent(() => void reload());

  // An effect, because timers and the network are outside React. Runs again after each failed retry, since `loaded` is
  // then new.
  useEffect(() => {
    if (!('missing' in loaded)) {
      attempts.current = 0;
      return;
    }
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const askNow = () => {
      if (isOver) return;
      attempts.current += 1;
      ask();
    };
    if (loaded.pending) void loaded.pending.then(askNow);
    else timer = setTimeout(askNow, retryPause(attempts.current));
    window.addEventListener('online', askNow);
    return () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener('online', askNow);
    };
  }, [loaded]);
}

type Props = {
  loaded: LoadedDetail<unknown>;
  text: string;
  back: { href: string; label: string };
};

const pageStyles = css({
  display: 'grid',
  gap: space(6),
  minHeight: ['70vh', '70dvh'],
  alignContent: 'start',
  paddingBlock: `${fluid(24, 48)} ${layout.sectionGap}`,
});
const linesStyles = css({ maxWidth: layout.measure });

export function DetailLoading({ loaded, text, back }: Props) {
  useQuietRetry(loaded);
  return (
    <Container css={pageStyles}>
      <BackLink href={back.href}>{back.label}</BackLink>
      <div role="status">
        <h1 css={typography.h2}>{text}</h1>
      </div>
      <div css={linesStyles}>
        <Skeleton lines={8} />
      </div>
    </Container>
  );
}
