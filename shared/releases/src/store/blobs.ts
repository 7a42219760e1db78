import { UsageError } from '@hireloom/service';

/** The store has no blob under this key. A store that can't be read throws another UsageError. */
export class NotInStore extends UsageError {}

/** The store can't be reached at the moment. */
export class StoreAway extends UsageError {}

/**
 * A key-value store of bytes: everything that a kind of store has to implement. Keys are paths such as `content/<id>/release.json`. Ages
 * are measured by the store's clock, which all machines share. Writing or touching a blob resets its age to 0.
 */
export type Blobs = {
  /** The folder or database, without passwords. */
  readonly place: string;
  /** @throws NotInStore; StoreAway if the store can't be reached; UsageError if it can't be read for another reason. */
  read: (key: string) => Promise<Buffer>;
  /**
   * Calls `onHint` when a blob under `prefix` may have been written. Returns a function that stops this. Hints may be missing or
   * superfluous, so poll as well. Undefined if the store sends no hints.
   */
  watch?: (prefix: string, onHint: () => void) => () => void;
  /** Closes the store's connections. */
  close: () => Promise<void>;
  /**
   * Writes the whole blob or nothing, durably: the data is on disk when the promise is fulfilled. With `ifAbsent`, writes only if the key
   * does not exist. Returns whether it wrote: of several writers with `ifAbsent`, exactly one gets true.
   */
  write: (key: string, data: Buffer | string, options?: { ifAbsent?: boolean }) => Promise<boolean>;
  /** The keys under `prefix`, which is empty or ends with a slash. Includes drafts that interrupted writers left (`….draft-…`). */
  list: (prefix: string) => Promise<string[]>;
  /** The ages of the blobs under `prefix` by key, in milliseconds. */
  ages: (prefix: string) => Promise<Map<string, number>>;
  /** Resets the age to 0, which protects a blob from a `remove` with an age limit. Returns whether the blob exists. */
  touch: (key: string) => Promise<boolean>;
  /** Removes those blobs that are at least this old at the moment of removal. Returns their keys. */
  remove: (keys: readonly string[], olderThanMs?: number) => Promise<string[]>;
};
