import type { RegistryRemote } from '@hireloom/shared/contracts';
import { createContext, use } from 'react';
import type { Remotes } from './remotes';
import type { SlotGates } from './slots/slot-gates';
import type { SlotData } from './slots/slot-data';

/** What the frame itself needs to show pages and slots; remotes get the smaller `Platform`. */
export type Shell = {
  remotes: Remotes;
  slotData: SlotData;
  /** The API's root: empty in the browser, which asks its own origin. */
  apiUrl: string;
  publicOrigin: string;
  /** On the server every slot is rendered at once. */
  slotGates?: SlotGates;
  onUse?: (remote: RegistryRemote, module: string) => void;
};

export const ShellContext = createContext<Shell | null>(null);

export function useShell(): Shell {
  const shell = use(ShellContext);
  if (!shell) throw new Error('useShell needs a ShellContext around it');
  return shell;
}
