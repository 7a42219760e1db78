import type { Release, SiteVersion } from '@hireloom/contracts';
import type { Traffic } from '../version/traffic';

/** Where the path of a release begins on the site's own origin. */
export const RELEASES_PATH = '/releases/';

/**
 * What a site server needs of a store.
 * @throws UsageError from each call where something is missing, torn, or not what its name says, or the store is away.
 */
export type ReleaseSource = {
  /** The folder, address or database, without passwords. */
  readonly place: string;
  /** Where browsers find the releases, with a trailing slash. */
  readonly browserBase: string;
  /** What visitors get now; undefined where nothing was ever published. */
  traffic: () => Promise<Traffic | undefined>;
  version: (id: string) => Promise<SiteVersion>;
  release: (name: string, id: string) => Promise<Release>;
  /** One file of a release, by its path in it, with `.br` or `.gz` for a compressed variant. */
  file: (name: string, id: string, file: string) => Promise<Buffer>;
  /**
   * Calls `onHint` when the traffic may have changed, until the returned function is called. Hints may be missing or
   * superfluous, so poll as well. Missing where the store sends none.
   */
  follow?: (onHint: () => void) => () => void;
  /** Closes its connections. */
  close: () => Promise<void>;
};

/**
 * A team that uploads files by their hashes. It finds its own uploads and the files of releases that it may publish, and
 * nothing else, or it could read another team's server builds by naming them as its own. `key`: the id of its key.
 */
export type Uploader = { key: string; publishes: readonly string[] };

/** Where the files of a release come from: a function that reads them from a build, or what a team has uploaded. */
export type FilesOfRelease = ((file: string) => Promise<Buffer>) | Uploader;

/**
 * A store to write to: files first, then the release that they make up, the site version, the traffic. Each is whole and on the disk
 * when its promise is fulfilled. Whatever is put may be put again.
 */
export type ReleaseStore = ReleaseSource & {
  /** Which of these files (`sha384-…`) the uploader still has to upload. The others stay for a day. */
  missingFiles: (integrities: readonly string[], uploader: Uploader) => Promise<string[]>;
  /** Stores a file for the team with this key. Returns its integrity. Removed after a day if no release of it follows. */
  putFile: (data: Buffer, key: string) => Promise<string>;
  /**
   * Puts the files of a release, source maps included, and mends torn ones. Nobody sees them before `putRelease`.
   * @throws UsageError that names a file that is missing or has changed.
   */
  putFiles: (release: Release, files: FilesOfRelease) => Promise<void>;
  /**
   * The same with compressed variants, then the release itself. A release that is there takes another signature. `files`: not
   * needed where the store has all of them.
   */
  putRelease: (
    release: Release,
    files?: FilesOfRelease,
    options?: { isCompressed?: boolean },
  ) => Promise<void>;
  /** The ids of all stored site versions. */
  versions: () => Promise<string[]>;
  /** Returns the version's id. */
  putVersion: (version: SiteVersion) => Promise<string>;
  /**
   * Compare-and-swap: makes `next` what visitors get if its serial is one more than the serial in force. Returns false where
   * another change came first.
   */
  putTraffic: (next: Traffic) => Promise<boolean>;
  /** The secret that signs preview links: one for all servers of this store, created at its first use. */
  previewSecret: () => Promise<string>;
  /**
   * Removes what nothing needs any more: see `prune`. Returns what was removed, as `<name>/<id>` and `versions/<id>`.
   * `now`: for tests, instead of the store's clock.
   */
  prune: (now?: Date) => Promise<string[]>;
};
