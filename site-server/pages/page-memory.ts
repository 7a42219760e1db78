import { LRUCache } from 'lru-cache';
import { type KeptPage, type PageKey, sizeOf } from './kept-page';

/** Several times all pages of a site like this, some 60 KB each. Searches that nobody asks for again can be read from disk. */
const SIZE_LIMIT_BYTES = 32 * 1024 * 1024;
/** Pages in which something failed. */
const FAILED_LIMIT_BYTES = 4 * 1024 * 1024;
/** Pages of versions that are gone, for addresses that no version since could render. */
const STAND_IN_LIMIT_BYTES = 8 * 1024 * 1024;
/** So long a page with a failure serves all who ask for it: a crowd does not have each one rendered anew. */
const FAILED_MS = 1000;

/** `outdatedSince`: when it was first seen that it is of older content. */
export type Remembered = { page: KeptPage; version: string; outdatedSince?: number };

const textOf = ({ version, address }: PageKey) => `${version} ${address}`;

/** The pages that are used most, in memory, bounded by their bytes. */
export function createPageMemory(now: () => number) {
  const good = new LRUCache<string, Remembered>({ maxSize: SIZE_LIMIT_BYTES });
  const standIns = new LRUCache<string, Remembered>({ maxSize: STAND_IN_LIMIT_BYTES });
  const failed = new LRUCache<string, { page: KeptPage; until: number }>({ maxSize: FAILED_LIMIT_BYTES });
  return {
    get: (key: PageKey) => good.get(textOf(key)),
    set: (key: PageKey, page: KeptPage): Remembered => {
      const remembered = { page, version: key.version };
      good.set(textOf(key), remembered, { size: sizeOf(key, page) });
      failed.delete(textOf(key));
      return remembered;
    },
    failedPage: (key: PageKey) => {
      const known = failed.get(textOf(key));
      return known && now() < known.until ? known.page : undefined;
    },
    setFailed: (key: PageKey, page: KeptPage) =>
      void failed.set(textOf(key), { page, until: now() + FAILED_MS }, { size: sizeOf(key, page) }),
    /** What the address showed last, of a version that is gone. */
    standIn: (address: string) => standIns.get(address),
    /** Forgets the pages of all other versions, but for the one that was live: of each address its last one may stand in. */
    keepOnly: (versions: ReadonlySet<string>, wasLive: string) => {
      // Those used last come last, and stay longest.
      for (const [key, remembered] of [...good.entries()].reverse()) {
        const { version, page } = remembered;
        if (versions.has(version)) continue;
        good.delete(key);
        const address = key.slice(version.length + 1);
        if (version === wasLive)
          standIns.set(address, remembered, { size: sizeOf({ version, address }, page) });
      }
    },
  };
}
