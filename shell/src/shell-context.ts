import type { NavigationEntry, RegistryRemote } from '@hireloom/contracts';
import { createContext, use } from 'react';
import type { OverlayEntries } from './overlays/overlay-entries';
import type { UnhydratedForms } from './failure/unhydrated-forms';
import type { Remotes } from './remotes';
import type { HydrationTriggers } from './slots/hydration-triggers';
import type { SlotData } from './slots/slot-data';

/** What the frame itself needs to show pages and slots; remotes get the smaller `Platform`. */
export type Shell = {
  remotes: Remotes;
  /** The links of the frame, in order. */
  navigation: readonly NavigationEntry[];
  slotData: SlotData;
  publicOrigin: string;
  imageHosts?: readonly string[];
  /** On the server: until when slots may wait for data, in milliseconds since 1970. */
  slotDataUntil?: number;
  /** On the server every slot is rendered at once. */
  hydrationTriggers?: HydrationTriggers;
  /** In the browser only. */
  unhydratedForms?: UnhydratedForms;
  /** In the browser only. */
  overlays?: Pick<OverlayEntries, 'add'>;
  /** Called with a page's module once it has loaded. */
  onUse?: (remote: RegistryRemote, module: string) => void;
  /** Called with each remote that has a page or slot here, loaded or not. */
  onShow?: (remote: RegistryRemote) => void;
};

export const ShellContext = createContext<Shell | null>(null);

export function useShell(): Shell {
  const shell = use(ShellContext);
  if (!shell) throw new Error('useShell needs a ShellContext around it');
  return shell;
}
