import type { Registry } from '@hireloom/contracts';
import type { FieldError } from './visit-report';

const SCRIPT_PLACE = /(https?:\/\/[^\s()]+?):(\d+):(\d+)/;
const SHELL_FILES = '/assets/';

/**
 * Whose script an error was thrown in, and where, from its stack. Nothing for scripts that are not ours,
 * as those of a browser's extensions, and for what is no error.
 */
export function locateError(
  error: unknown,
  registry: Registry,
  shell: string,
): Omit<FieldError, 'route'> | undefined {
  if (!(error instanceof Error)) return undefined;
  const [, script = '', line, column] = SCRIPT_PLACE.exec(error.stack ?? '') ?? [];
  const absolute = (base: string) => new URL(base, location.href).href;
  const owners = [
    ...registry.remotes.map(({ name, release, base }) => ({ remote: name, release, base: absolute(base) })),
    { remote: 'shell', release: shell, base: absolute(SHELL_FILES) },
  ];
  const owner = owners.find(({ base }) => script.startsWith(base));
  if (!owner) return undefined;
  const { base, remote, release } = owner;
  return { remote, release, kind: error.name, at: `${script.slice(base.length)}:${line}:${column}` };
}
