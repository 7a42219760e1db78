import { CacheProvider, type EmotionCache, Global } from '@emotion/react';
import { globalStyles } from '@hireloom/design';
import { StrictMode, type ReactNode } from 'react';
import { type Shell, ShellContext } from './shell-context';

type Props = {
  cache: EmotionCache;
  /** They stand in the document already, where the server rendered it. */
  hasGlobalStyles?: boolean;
  shell: Shell;
  children: ReactNode;
};

/** What stands around the router on both sides, in the same order, or hydration would differ. */
export function App({ cache, hasGlobalStyles = false, shell, children }: Props) {
  return (
    <StrictMode>
      <CacheProvider value={cache}>
        {hasGlobalStyles ? null : <Global styles={globalStyles} />}
        <ShellContext value={shell}>{children}</ShellContext>
      </CacheProvider>
    </StrictMode>
  );
}
