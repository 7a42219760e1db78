import { CacheProvider, type EmotionCache, Global } from '@emotion/react';
import { globalStyles } from '@hireloom/design';
import { useRouteError } from '@hireloom/contracts/router';
import { PageUnavailable } from './page-unavailable';

/** What the frame throws goes on to React's root: in place of the whole frame React Router would show a stack. */
export function FrameFailure(): never {
  throw useRouteError();
}

type Props = { cache: EmotionCache; onRetry: () => void };

/** Where there is no page of the server to leave standing. It has no router around it, nor anything else of the frame. */
export function FrameUnavailable({ cache, onRetry }: Props) {
  return (
    <CacheProvider value={cache}>
      <Global styles={globalStyles} />
      <main>
        <PageUnavailable isRetrying={false} onRetry={onRetry} />
      </main>
    </CacheProvider>
  );
}
