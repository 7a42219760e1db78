import type { Registry } from '@hireloom/contracts';

type Failed = { remote: string; release: string; module: string; phase: string };

const OTHER = 'other';

/** What a browser says may be invented. As labels of a metric go only names that the site itself has given out. */
export function failureLabels(
  { remote, release, module, phase }: Failed,
  { remotes }: Registry,
  isGivenOut: (release: string) => boolean,
): Failed {
  const known = remotes.find(({ name }) => name === remote);
  if (!known) return { remote: OTHER, release: OTHER, module: OTHER, phase };
  const modules = [known.entry, ...known.routes.map((route) => route.module), ...Object.values(known.slots)];
  return {
    remote,
    release: isGivenOut(`${remote}@${release}`) ? release : OTHER,
    module: modules.includes(module) ? module : OTHER,
    phase,
  };
}
