import type { Release } from '@hireloom/contracts';
import { UsageError } from '@hireloom/releases';

type Sharing = Pick<Release, 'name' | 'shared' | 'alsoOn'>;

const parseVersion = (version: string) => version.split('.').map(Number) as [number, number];

/** Why a remote can't run with the shell's version of a package, or undefined if it can. */
function toProblem(remote: Sharing, module: string, built: string, brought: string): string | undefined {
  const [[major, minor], [shellMajor, shellMinor]] = [parseVersion(built), parseVersion(brought)];
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

/** A remote's major must be the shell's, or one that its `alsoOn` lists as tested; with the same major, the shell's minor is not older. */
export function checkShared(shell: Sharing, remotes: readonly Sharing[]) {
  for (const remote of remotes) {
    for (const [module, built] of Object.entries(remote.shared ?? {})) {
      const brought = shell.shared?.[module];
      const problem = brought && toProblem(remote, module, built, brought);
      if (problem) throw new UsageError(problem);
    }
  }
}
