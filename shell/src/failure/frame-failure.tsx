import { CacheProvider, type EmotionCache } from '@emotion/react';
import { isRouteErrorResponse, useRouteError } from '@hireloom/contracts/router';
import type { ReactNode } from 'react';
import { PageUnavailable } from './page-unavailable';

const isNotFound = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;

/**
 * What the frame throws goes on to React's root: in place of the whole frame React Router would show a stack. `notFound`:
 * for an address that no pattern takes, not even `*`, as line breaks in it do.
 */
export function FrameFailure({ notFound }: { notFound: ReactNode }) {
  const error = useRouteError();
  if (isNotFound(error)) return notFound;
  throw error;
}

type Props = { cache: EmotionCache; onRetry: () => void };

/** Where there is no page of the server to leave standing. It has no router around it, nor anything else of the frame. */
export function FrameUnavailable({ cache, onRetry }: Props) {
  return (
    <CacheProvider value={cache}>
      <main>
        <PageUnavailable isRetrying={false} onRetry={onRetry} />
      </main>
    </CacheProvider>
  );
}
