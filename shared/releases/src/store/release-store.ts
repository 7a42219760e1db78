import { type Release, type SiteVersion, type Traffic } from '@hireloom/contracts';
import { UsageError } from '@hireloom/service';

/** Where the path of a release begins on the site's own origin. */
export const RELEASES_PATH = '/releases/';

/** What was asked for is not in the store. Where the store can't be asked, it is another UsageError. */
export class NotInStore extends UsageError {}

/** The store is away, and may be back later. */
export class StoreAway extends UsageError {}

/**
 * What a site server needs of a store.
 * @throws UsageError from each call where something is missing, torn, or not what its name says, or the store is away.
 */
export type ReleaseSource = {
  /** What tells this store from others: its folder, address or database. Without passwords. */
  readonly place: string;
  /** Where browsers find the releases, with a trailing slash. */
  readonly browserBase: string;
  /** What visitors get now; undefined where nothing was ever published. */
  traffic: () => Promise<Traffic | undefined>;
  version: (id: string) => Promise<SiteVersion>;
  release: (name: string, id: string) => Promise<Release>;
  /** One file of a release, by its path in it; of one that was compressed also with `.br` or `.gz` behind it. */
  file: (name: string, id: string, file: string) => Promise<Buffer>;
  /**
   * Calls `onHint` when the traffic may have changed, until what it gives is called. A hint may be missing or mean nothing:
   * who wants to know for certain asks for the traffic again and again. Missing where a store gives none.
   */
  follow?: (onHint: () => void) => () => void;
  /** Frees its connections. */
  close: () => Promise<void>;
};

/**
 * Who asks for files by their hashes. To anybody else the same hash is that of a file which is not there, or a team could read
 * another one's server builds by naming them as its own. `key`: the id of the key that has uploaded them; `publishes`: the names whose
 * releases may hold them.
 */
export type Uploader = { key: string; publishes: readonly string[] };

/**
 * A store that can be written to. Files are put first, by their hash, then the release that they make up. Releases, versions
 * and traffic are whole and on the disk when the promise is fulfilled. Whatever is put may be put again.
 */
export type ReleaseStore = ReleaseSource & {
  /**
   * Which of these files (`sha384-…`) it does not hold yet: where an upload goes on that was broken off. Without an uploader, as
   * for whoever writes into the store itself, every file counts.
   */
  missingFiles: (integrities: readonly string[], uploader?: Uploader) => Promise<string[]>;
  /** One file by its hash, also before its release is put. @throws NotInStore */
  heldFile: (integrity: string) => Promise<Buffer>;
  /** Puts one file of a release, `key`: for the uploader with this one. Gives its integrity. Goes after a day where no release of it follows. */
  putFile: (data: Buffer, key?: string) => Promise<string>;
  /**
   * Puts a release whose files are there, source maps included. Mends one that is torn, and takes another signature of one
   * that is there. `key`: whose uploads end with it. @throws UsageError where a file is missing.
   */
  putRelease: (release: Release, options?: { isCompressed?: boolean; key?: string }) => Promise<void>;
  /** The ids of all site versions that are kept. */
  versions: () => Promise<string[]>;
  /** Gives the version's id. */
  putVersion: (version: SiteVersion) => Promise<string>;
  /**
   * Compare-and-swap: makes `next` what visitors get, if `next.serial` is one more than the serial that is in force.
   * Gives false where another change came first.
   */
  putTraffic: (next: Traffic) => Promise<boolean>;
  /** What signs the links of previews: one for all servers of this store, which makes it when it is asked for first. */
  previewSecret: () => Promise<string>;
  /**
   * Removes what nothing needs any more: see `prune`. Gives what was removed, as `<name>/<id>` and `versions/<id>`.
   * `now`: if not what the clock of the store says.
   */
  prune: (now?: Date) => Promise<string[]>;
};
