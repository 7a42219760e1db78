import { CacheProvider, type EmotionCache } from '@emotion/react';
import { StrictMode, type ReactNode } from 'react';
import { type Shell, ShellContext } from './shell-context';

type Props = { cache: EmotionCache; shell: Shell; children: ReactNode };

/**
 * What stands around the router on both sides, in the same order, or hydration would differ. Global styles are the
 * document's: `<Global>` would make a style element, which the security policy refuses.
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
