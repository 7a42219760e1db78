import type { Release } from '@hireloom/contracts';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';

/** Strangers make up names. */
const NAMES_IN_MEMORY = 100;

type Look = { startedAt: number; isDone: Promise<void> };

/**
 * Knows which releases hold a file for browsers, of all releases that it has seen. Any of them will do: the name of a file carries a hash of
 * its content. `lookAtStore`: adds the releases of this name that the store has.
 */
export function createFileIndex(lookAtStore: (name: string) => Promise<void>) {
  const idsByAddress = new Map<string, Set<string>>();
  const indexed = new Set<string>();
  const looks = new LRUCache<string, Look>({ max: NAMES_IN_MEMORY });
  const inTurn = pLimit(1);
  return {
    has: (name: string, id: string) => indexed.has(`${name}/${id}`),
    add: ({ name, id, files }: Pick<Release, 'name' | 'id' | 'files'>) => {
      if (indexed.has(`${name}/${id}`)) return;
      indexed.add(`${name}/${id}`);
      for (const file of Object.keys(files)) {
        const address = `${name}/${file}`;
        idsByAddress.set(address, (idsByAddress.get(address) ?? new Set()).add(id));
      }
    },
    /** The ids of the releases with this file, the one added last first. */
    releasesWith: (name: string, file: string) => [...(idsByAddress.get(`${name}/${file}`) ?? [])].reverse(),
    /**
     * Waits for a look at the store that starts after this call: another machine may have published the file a moment ago. Calls share
     * looks, so that strangers can't make the store busy.
     */
    look: async (name: string) => {
      const askedAt = performance.now();
      return inTurn(async () => {
        const last = looks.get(name);
        if (last && last.startedAt > askedAt) return last.isDone;
        const startedAt = performance.now();
        const isDone = lookAtStore(name);
        looks.set(name, { startedAt, isDone });
        return isDone;
      });
    },
  };
}
