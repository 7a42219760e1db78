import { CacheProvider, type EmotionCache } from '@emotion/react';
import type { NavigationEntry, RegistryRemote } from '@hireloom/contracts';
import { createContext, type ReactNode, StrictMode, use, useSyncExternalStore } from 'react';
import type { CurrentPage } from './current-page';
import type { HeldRegions } from './failure/held-regions';
import type { ServerHtml } from './failure/server-html';
import type { Remotes } from './remotes';
import type { HydrationTriggers } from './slots/hydration-triggers';
import type { SlotData } from './slots/slot-data';

/** What a render worker needs to know of a page. */
type ServerSide = {
  /** The deadline for the data of slots, in milliseconds since 1970. */
  slotDataUntil: number;
  /** Called with a page's module once it has loaded. */
  onUse: (remote: RegistryRemote, module: string) => void;
  /** Called with each remote that has a page or slot on this page, whether it has loaded or not. */
  onShow: (remote: RegistryRemote) => void;
  /** Called with the `maxAge` of each slot that has one. */
  onMaxAge: (seconds: number) => void;
};

/** What the browser knows of the server-rendered page. */
type BrowserSide = { hydrationTriggers?: HydrationTriggers; regions?: HeldRegions; serverHtml?: ServerHtml };

/** Everything that the shell needs to show pages and slots. Remotes get the smaller `Platform`. */
export type Shell = {
  remotes: Remotes;
  currentPage: CurrentPage;
  pathname: string;
  navigation: readonly NavigationEntry[];
  slotData: SlotData;
  publicOrigin: string;
  imageHosts?: readonly string[];
  server?: ServerSide;
  browser?: BrowserSide;
};

export const ShellContext = createContext<Shell | null>(null);

type AppProps = { cache: EmotionCache; shell: Shell; children: ReactNode };

/** Global styles are part of the document: the Content Security Policy blocks the style element of `<Global>`. */
export function App({ cache, shell, children }: AppProps) {
  return (
    <StrictMode>
      <CacheProvider value={cache}>
        <ShellContext value={shell}>{children}</ShellContext>
      </CacheProvider>
    </StrictMode>
  );
}

export function useShell(): Shell {
  const shell = use(ShellContext);
  if (!shell) throw new Error('useShell needs a ShellContext around it');
  return shell;
}

/** The current page. Re-renders the caller when the page is reloaded. */
export function usePageState() {
  const { currentPage } = useShell();
  const state = () => currentPage.state;
  return useSyncExternalStore(currentPage.subscribe, state, state);
}
