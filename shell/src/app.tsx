import { CacheProvider, type EmotionCache } from '@emotion/react';
import { StrictMode, type ReactNode } from 'react';
import { type Shell, ShellContext } from './shell-context';

type Props = { cache: EmotionCache; shell: Shell; children: ReactNode };

/**
 * The frame with the page. Server and browser must render the same, or hydration fails. Global styles are part of the
 * document, because the Content Security Policy blocks the style element that `<Global>` would create.
 */
export function App({ cache, shell, children }: Props) {
  return (
    <StrictMode>
      <CacheProvider value={cache}>
        <ShellContext value={shell}>{children}</ShellContext>
      </CacheProvider>
    </StrictMode>
  );
}
