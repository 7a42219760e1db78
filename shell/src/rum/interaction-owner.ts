import { type Registry, type RumPlace, SHELL } from '@hireloom/contracts';
import type { ShellRelease } from '../page-data';

export type Owner = Pick<RumPlace, 'remote' | 'release'>;

type Site = { registry: Registry; shell: ShellRelease; page: RumPlace };

/** The owner of the region that contains `node`: the remote of the nearest slot, else of the page, else the shell. */
export function interactionOwner(node: Node | null, { registry, shell, page }: Site): Owner {
  const element = node instanceof Element ? node : node?.parentElement;
  const region = element?.closest('[data-slot], main');
  const slot = region?.getAttribute('data-slot');
  const inSlot = slot && registry.remotes.find(({ slots }) => Object.hasOwn(slots, slot));
  if (inSlot) return { remote: inSlot.name, release: inSlot.release };
  if (!region?.closest('main')) return { remote: SHELL, release: shell.release };
  const { remote, release } = page;
  return { remote, release };
}
