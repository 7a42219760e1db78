import { containerName } from '@hireloom/contracts';
import type { LoadedVersion } from '../releases/store/loaded-version';
import { listMembers } from '../releases/versions/site-version';

/** The site versions that visitors get: the live one and the canaries. */
export type ServedVersions = () => readonly LoadedVersion[];

type ReleaseLabels = { remote: string; release: string };

const OTHER = 'other';

/**
 * Turns reported names into metric labels. Reports may be forged, so a name that is not served now becomes
 * `other`: the number of series stays bounded.
 */
export function knownLabels(served: ServedVersions) {
  const ifKnown = (said: string, known: readonly string[]) => (known.includes(said) ? said : OTHER);
  const members = () => served().flatMap(({ version }) => listMembers(version));
  return {
    release: ({ remote, release }: ReleaseLabels): ReleaseLabels => {
      const releases = members().filter(({ name }) => name === remote);
      return {
        remote: releases.length > 0 ? remote : OTHER,
        release: ifKnown(
          release,
          releases.map(({ id }) => id),
        ),
      };
    },
    module: (module: string): string =>
      ifKnown(
        module,
        members().flatMap(({ name, modules }) => [containerName(name), ...Object.keys(modules)]),
      ),
    /** Returns a route's pattern; `*` stands for addresses that no remote serves. */
    route: (route: string): string =>
      ifKnown(route, ['*', ...members().flatMap(({ routes }) => routes.map(({ path }) => path))]),
  };
}
