import type { Release, SiteVersion } from '@hireloom/contracts';
import type { Traffic } from '@hireloom/releases';
import type { DeployTokens } from './deploy-tokens';

/** The content of a file, with its compressed variants if it is for browsers. */
export type StoredFile = { data: Buffer; brotli: Buffer | null; gzip: Buffer | null };

/**
 * The part of a store that a site server reads.
 * @throws NotInStore; StoreAway if the store can't be reached; UsageError if a document is invalid.
 */
export type ReleaseSource = {
  /** The file or database, without passwords. */
  readonly place: string;
  /** What visitors get now. Undefined if nothing was ever published. */
  traffic: () => Promise<Traffic | undefined>;
  version: (id: string) => Promise<SiteVersion>;
  release: (name: string, id: string) => Promise<Release>;
  /** A file by its hash (`sha384-…`), also of a release that is not stored yet. */
  file: (integrity: string) => Promise<StoredFile>;
  /** A file of whichever release of this name has it under this path. */
  findFile: (name: string, path: string) => Promise<StoredFile | undefined>;
  /** Closes the store's connections. */
  close: () => Promise<void>;
};

/** Reads a file of a build. */
export type ReadFile = (file: string) => Promise<Buffer>;

/** `isCompressed`: whether to compress what browsers load, which takes seconds. */
export type PutOptions = { isCompressed?: boolean };

/** Where a release has a file. */
export type ReleasePath = { path: string; release: string; integrity: string };

/**
 * A writable store. Write releases first, then the site version, then the traffic: nothing is visible before the traffic names it. Every
 * write is durable when its promise is fulfilled, and may be repeated.
 */
export type ReleaseStore = ReleaseSource & {
  /** Who may deploy. */
  readonly tokens: DeployTokens;
  /** All files of the stored releases of this name. */
  paths: (name: string) => Promise<ReleasePath[]>;
  /**
   * Stores the files, source maps included, that are not stored yet, then the release itself. A release that is stored already keeps its
   * description. @throws UsageError if a file is not what the release says.
   */
  putRelease: (release: Release, read: ReadFile, options?: PutOptions) => Promise<void>;
  /** Stores a site version. Returns its id. */
  putVersion: (version: SiteVersion) => Promise<string>;
  /**
   * Compare-and-swap: makes `next` the current traffic if its serial is one more than the current serial. Returns false if another change
   * came first. @throws UsageError if it is invalid, or its serial would leave a gap.
   */
  putTraffic: (next: Traffic) => Promise<boolean>;
  /** The secret that signs preview links: one per store, created on first use. */
  previewSecret: () => Promise<string>;
  /** Removes everything unused: see `prune`. Returns what was removed, as `<name>/<id>` and `versions/<id>`. `aheadMs`: for tests. */
  prune: (aheadMs?: number) => Promise<string[]>;
};
