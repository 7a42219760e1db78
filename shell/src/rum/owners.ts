import { type Registry, type RumError, type RumPlace, SHELL } from '@hireloom/contracts';
import type { ShellRelease } from '../page-data';

const SCRIPT_POSITION = /(https?:\/\/[^\s()]{1,500}?):(\d+):(\d+)/;

/**
 * Finds the remote and position of an error in its stack. Returns undefined for other scripts, such as browser extensions.
 */
export function locateError(
  error: unknown,
  registry: Registry,
  shell: ShellRelease,
): Omit<RumError, 'route'> | undefined {
  if (!(error instanceof Error)) return undefined;
  const [, script = '', line, column] = SCRIPT_POSITION.exec(error.stack ?? '') ?? [];
  const owner = [...registry.remotes, { name: SHELL, ...shell }].find(({ base }) =>
    script.startsWith(new URL(base, location.href).href),
  );
  if (!owner) return undefined;
  const file = script.slice(new URL(owner.base, location.href).href.length);
  return { remote: owner.name, release: owner.release, kind: error.name, at: `${file}:${line}:${column}` };
}

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
