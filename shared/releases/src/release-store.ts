import type { Release, SiteVersion, Traffic } from '@hireloom/contracts';

/** Where the path of a release begins on the site's own origin. */
export const RELEASES_PATH = '/releases/';

/**
 * What a site server needs of a store.
 * @throws UsageError from each call where something is missing, torn, or not what its name says.
 */
export type ReleaseSource = {
  /** Where browsers find the releases, with a trailing slash. */
  readonly browserBase: string;
  /** What visitors get now; undefined where nothing was ever published. */
  traffic: () => Promise<Traffic | undefined>;
  version: (id: string) => Promise<SiteVersion>;
  release: (name: string, id: string) => Promise<Release>;
  /** One file of a release, by its path in it. */
  file: (name: string, id: string, file: string) => Promise<Buffer>;
};

/** A store that can be written to. Whatever is put is whole and on the disk when the promise is fulfilled. */
export type ReleaseStore = ReleaseSource & {
  /** Puts a release with the files of `build` (its `browser/`, `server/`, `public/`). Mends one that is torn. */
  putRelease: (release: Release, build: string, options?: { isCompressed?: boolean }) => Promise<void>;
  /** The ids of all site versions that are kept. */
  versions: () => Promise<string[]>;
  /** Gives the version's id. */
  putVersion: (version: SiteVersion) => Promise<string>;
  /**
   * Compare-and-swap: makes `next` what visitors get, if `next.serial` is one more than the serial that is in force.
   * Gives false where another change came first.
   */
  putTraffic: (next: Traffic) => Promise<boolean>;
  /** Removes what nothing needs any more: see `prune`. Gives what was removed, as `<name>/<id>` and `versions/<id>`. */
  prune: (now?: Date) => Promise<string[]>;
};
