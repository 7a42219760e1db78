import type { Release } from '@hireloom/contracts';
import { UsageError } from '@hireloom/service';

/** What a release says of what it shares. */
type Sharing = Pick<Release, 'name' | 'shared' | 'alsoOn'>;

const partsOf = (version: string) => version.split('.').map(Number) as [number, number];

/** Why what the shell brings of a module is not what a remote was built with. */
function problemOf(remote: Sharing, module: string, built: string, brought: string): string | undefined {
  const [[major, minor], [shellMajor, shellMinor]] = [partsOf(built), partsOf(brought)];
  if (remote.alsoOn?.[module]?.includes(shellMajor)) return undefined;
  const facts = `${remote.name} is built with ${module} ${built}, and the shell brings ${brought}`;
  if (major !== shellMajor)
    return (
      `${facts}: test ${remote.name} with ${module} ${shellMajor} as well, ` +
      `say "alsoOn": { "${module}": [${shellMajor}] } in its remote.json, and deploy it before.`
    );
  if (minor > shellMinor)
    return `${facts}: deploy a shell with ${module} ${major}.${minor} before, or build ${remote.name} with ${major}.${shellMinor}.`;
  return undefined;
}

/**
 * A remote runs on the shell's React, router and Emotion: those have to be of the major that it was built with, or of one
 * that it says it was tested with as well, and of no older minor.
 * @throws UsageError with the first module of which that is not so.
 */
export function checkShared(shell: Sharing, remotes: readonly Sharing[]) {
  for (const remote of remotes) {
    for (const [module, built] of Object.entries(remote.shared ?? {})) {
      const brought = shell.shared?.[module];
      const problem = brought && problemOf(remote, module, built, brought);
      if (problem) throw new UsageError(problem);
    }
  }
}
