import type { Release } from '@hireloom/contracts';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import pLimit from 'p-limit';
import { NotInStore } from './blobs';
import { createFileIndex } from './file-index';

const MOST_FETCHES = 8;

type Described = Pick<Release, 'name' | 'id' | 'files'>;

/** `copiedRelease` and `copied` use local copies only, and return undefined without one. `fetch` asks the store if it has to. */
type Options = {
  directory: string;
  /** The ids of the releases of this name in the store. */
  storedIds: (name: string) => Promise<string[]>;
  release: (name: string, id: string) => Promise<Described>;
  copiedRelease: (name: string, id: string) => Promise<Described | undefined>;
  copied: (release: Described, file: string) => Promise<string | undefined>;
  fetch: (release: Described, file: string) => Promise<string | undefined>;
};

function skipIfMissing(error: unknown): undefined {
  if (!(error instanceof NotInStore)) throw error;
}

/** Finds files of browser builds by their names alone, which carry a hash of their content, in whichever release has them. */
export function createBrowserFiles(options: Options) {
  const { directory, storedIds, release, copiedRelease, copied, fetch } = options;
  const fetches = pLimit(MOST_FETCHES);
  const index = createFileIndex(async (name) => {
    for (const id of await storedIds(name))
      if (!index.has(name, id)) await release(name, id).then(index.add, skipIfMissing);
  });
  const lookAtCopies = async (name: string) => {
    for (const id of await readdir(path.join(directory, name)).catch(() => [])) {
      const found = index.has(name, id) ? undefined : await copiedRelease(name, id);
      if (found) index.add(found);
    }
  };
  const serveKnown = async (name: string, file: string) => {
    const ids = index.releasesWith(name, file);
    // Local copies first, so that a hanging store delays only files that have to be fetched.
    for (const id of ids) {
      const known = await copiedRelease(name, id);
      const folder = known && (await copied(known, file));
      if (folder) return folder;
    }
    for (const id of ids) {
      const known = await release(name, id).catch(skipIfMissing);
      if (known) return fetches(() => fetch(known, file));
    }
    return undefined;
  };
  return {
    add: index.add,
    /** Returns the folder with `browser/<file>`. Looks at the local copies and at the store if no known release has the file. */
    find: async (name: string, file: string) => {
      for (const look of [undefined, lookAtCopies, index.look]) {
        await look?.(name);
        const folder = await serveKnown(name, `browser/${file}`);
        if (folder) return folder;
      }
      return undefined;
    },
  };
}
