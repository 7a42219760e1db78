import { UsageError } from '@hireloom/service';

/** The store has no blob of this key. A store that can't be read throws another UsageError. */
export class NotInStore extends UsageError {}

/** The store can't be reached. It may be back later. */
export class StoreAway extends UsageError {}

/** Bytes by key, to read. Keys are paths such as `content/<id>/release.json`. */
export type BlobSource = {
  /** The folder, address or database, without passwords. */
  readonly place: string;
  /** @throws NotInStore; UsageError where the store can't be read; StoreAway where it can't be reached. */
  read: (key: string) => Promise<Buffer>;
  /**
   * Calls `onHint` when a blob under `prefix` may have been written, until the returned function is called. Hints may be
   * missing or superfluous, so poll as well. Missing where the store sends none.
   */
  watch?: (prefix: string, onHint: () => void) => () => void;
  /** Closes its connections. */
  close: () => Promise<void>;
};

/**
 * Bytes by key: all that a kind of store has to implement. Ages are by the clock of the store, which all machines share.
 * What is written or touched has age 0.
 */
export type Blobs = BlobSource & {
  /**
   * Writes the whole blob or nothing, durably: it is on the disk when the promise is fulfilled. With `ifAbsent`, only where
   * there is no blob of this key. Returns whether it was written: of several writers with `ifAbsent`, true for exactly one.
   */
  write: (key: string, data: Buffer | string, options?: { ifAbsent?: boolean }) => Promise<boolean>;
  /** The keys under `prefix`, which is empty or ends with a slash, drafts of interrupted writers (`….draft-…`) among them. */
  list: (prefix: string) => Promise<string[]>;
  /** The ages in milliseconds of the blobs under `prefix`, by their keys. */
  ages: (prefix: string) => Promise<Map<string, number>>;
  /** Sets the age to 0, which protects a blob from `remove` with a limit. Returns whether it is there. */
  touch: (key: string) => Promise<boolean>;
  /** Removes those of the blobs that are at least this old at the moment of removal. Returns their keys. */
  remove: (keys: readonly string[], olderThanMs?: number) => Promise<string[]>;
};
