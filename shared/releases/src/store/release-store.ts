import type { Release, SiteVersion } from '@hireloom/contracts';
import type { Traffic } from '../version/traffic';

/**
 * The part of a store that a site server reads.
 * @throws UsageError from each call if a document is missing, torn or not the one with that name, or if the store is unavailable.
 */
export type ReleaseSource = {
  /** The folder or database, without passwords. */
  readonly place: string;
  /** What visitors get now. Undefined if nothing was ever published. */
  traffic: () => Promise<Traffic | undefined>;
  version: (id: string) => Promise<SiteVersion>;
  /** The ids of all releases of the shell or of a remote. */
  releases: (name: string) => Promise<string[]>;
  release: (name: string, id: string) => Promise<Release>;
  /** One file of a release, by its path in it. Append `.br` or `.gz` for a compressed variant. */
  file: (name: string, id: string, file: string) => Promise<Buffer>;
  /**
   * Calls `onHint` when the traffic may have changed. Returns a function that stops this. Hints may be missing or superfluous, so poll as
   * well. Undefined if the store sends no hints.
   */
  follow?: (onHint: () => void) => () => void;
  /** Closes the store's connections. */
  close: () => Promise<void>;
};

/**
 * A team that uploads files by hash. It finds only its own uploads and the files of releases that it may publish. Otherwise it could read
 * another team's server builds by listing their hashes as its own. `key`: the id of its key.
 */
export type Uploader = { key: string; publishes: readonly string[] };

/** The source of a release's files: a function that reads them from a build, or the team that has uploaded them. */
export type FilesOfRelease = ((file: string) => Promise<Buffer>) | Uploader;

/**
 * A writable store. Write the files first, then their release, the site version, the traffic. Each is complete and on disk when its promise
 * is fulfilled. Every write may be repeated.
 */
export type ReleaseStore = ReleaseSource & {
  /** Which of these files (`sha384-…`) the uploader still has to upload. The others are safe from `prune` for a day. */
  missingFiles: (integrities: readonly string[], uploader: Uploader) => Promise<string[]>;
  /** Stores an uploaded file for the team with this key. Returns its integrity. `prune` removes it after a day if no release uses it. */
  putFile: (data: Buffer, key: string) => Promise<string>;
  /**
   * Stores the files of a release, source maps included, and repairs torn ones. The release stays invisible until `putRelease`.
   * @throws UsageError that names a missing or changed file.
   */
  putFiles: (release: Release, files: FilesOfRelease, options?: { isCompressed?: boolean }) => Promise<void>;
  /**
   * Stores the files with their compressed variants, then the release itself. If the release already exists, replaces its signature.
   * `files`: not needed if the store has all of them.
   */
  putRelease: (
    release: Release,
    files?: FilesOfRelease,
    options?: { isCompressed?: boolean },
  ) => Promise<void>;
  /** The ids of all stored site versions. */
  versions: () => Promise<string[]>;
  /** Stores a site version. Returns its id. */
  putVersion: (version: SiteVersion) => Promise<string>;
  /**
   * Compare-and-swap: makes `next` the current traffic if its serial is one more than the current serial. Returns false if another change
   * came first.
   */
  putTraffic: (next: Traffic) => Promise<boolean>;
  /** The secret that signs preview links: one per store, created on first use. */
  previewSecret: () => Promise<string>;
  /**
   * Removes everything unused: see `prune`. Returns what was removed, as `<name>/<id>` and `versions/<id>`. `now`: replaces the store's
   * clock in tests.
   */
  prune: (now?: Date) => Promise<string[]>;
};
