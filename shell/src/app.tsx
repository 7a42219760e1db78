import { CacheProvider, type EmotionCache } from '@emotion/react';
import { StrictMode, type ReactNode } from 'react';
import { type Shell, ShellContext } from './shell-context';

type Props = { cache: EmotionCache; shell: Shell; children: ReactNode };

/**
 * Wraps the router, in the same way on server and in browser, or hydration would fail. Global styles are in the document:
 * `<Global>` would create a style element, which the security policy blocks.
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
