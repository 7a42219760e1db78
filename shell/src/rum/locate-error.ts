import { type Registry, type RumError, SHELL } from '@hireloom/contracts';
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
