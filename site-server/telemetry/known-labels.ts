import { type Registry, SHELL } from '@hireloom/contracts';

/** What is in service now. */
export type InService = {
  /** Of the versions that visitors get: the live one and the canaries. */
  servedRegistries: () => readonly Registry[];
  /** The shell's releases in these versions. */
  servedShells: () => readonly string[];
};

type Place = { remote: string; release: string };

const OTHER = 'other';

const ifKnown = (said: string, known: readonly string[]) => (known.includes(said) ? said : OTHER);

/** What browsers report may be invented: as labels of a metric go only names that are in service now, or they would be without end. */
export function knownLabels({ servedRegistries, servedShells }: InService) {
  const remotes = () => servedRegistries().flatMap((registry) => registry.remotes);
  return {
    place: ({ remote, release }: Place): Place => {
      const shells = servedShells().map((id) => ({ name: SHELL, release: id }));
      const releases = [...shells, ...remotes()].filter(({ name }) => name === remote);
      return {
        remote: releases.length > 0 ? remote : OTHER,
        release: ifKnown(
          release,
          releases.map((known) => known.release),
        ),
      };
    },
    module: (module: string): string =>
      ifKnown(
        module,
        remotes().flatMap(({ entry, routes, slots }) => [
          entry,
          ...routes.map((route) => route.module),
          ...Object.values(slots),
        ]),
      ),
    /** A route's pattern; `*` is what no remote serves. */
    route: (route: string): string =>
      ifKnown(route, ['*', ...remotes().flatMap(({ routes }) => routes.map(({ path }) => path))]),
  };
}
