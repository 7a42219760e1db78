import { CacheProvider, type EmotionCache } from '@emotion/react';
import type { RenderStep } from '@hireloom/contracts';
import { useRouteError } from '@hireloom/contracts/router';
import type { ReactNode } from 'react';
import { PageUnavailable } from './page-failure';
import { isNotFound } from './report-failure';

/**
 * Rethrows errors of the frame, so that they reach React's root: React Router would replace the frame with a stack trace.
 * `notFound`: shown for an address that no route matches, not even `*`, such as one with line breaks.
 */
export function FrameFailure({ notFound }: { notFound: ReactNode }) {
  const error = useRouteError();
  if (isNotFound(error)) return notFound;
  throw error;
}

type Props = { cache: EmotionCache; onRetry: () => void; failure: RenderStep };

/** Replaces the whole frame if the server rendered no page to fall back on. Works without the router. */
export function FrameUnavailable({ cache, onRetry, failure }: Props) {
  return (
    <CacheProvider value={cache}>
      <main>
        <PageUnavailable isRetrying={false} onRetry={onRetry} failure={failure} />
      </main>
    </CacheProvider>
  );
}
