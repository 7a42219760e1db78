import { CacheProvider, type EmotionCache } from '@emotion/react';
import type { RenderStep } from '@hireloom/contracts';
import { PageUnavailable } from './page-failure';

type Props = { cache: EmotionCache; onRetry: () => void; failure: RenderStep };

/** Replaces the whole frame if the server rendered no page to fall back on. Works without the frame's context. */
export function FrameUnavailable({ cache, onRetry, failure }: Props) {
  return (
    <CacheProvider value={cache}>
      <main>
        <PageUnavailable isRetrying={false} onRetry={onRetry} failure={failure} />
      </main>
    </CacheProvider>
  );
}
