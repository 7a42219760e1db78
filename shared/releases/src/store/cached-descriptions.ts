import type { Release } from '@hireloom/contracts';
import { LRUCache } from 'lru-cache';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { signatureProblem } from '../release/sign-release';
import type { CurrentKeys, TeamKeys } from '../release/team-keys';
import { NotInStore } from './blobs';
import { writeWhole } from './durable-files';
import type { ReleaseSource } from './release-store';
import { parseRelease, parseVersion } from './releases';

const RELEASES_IN_MEMORY = 50;

type Named = Pick<Release, 'name' | 'id'>;

/**
 * Reads what never changes from its copy, or else from the store, which replaces the copy. `parse` throws where the copy may
 * not be used. @throws whatever `fetch` throws, with the reason why the copy was not used as its cause.
 */
async function readThrough<Value>(
  target: string,
  parse: (text: string) => Value,
  fetch: () => Promise<Value>,
): Promise<Value> {
  const copy = await readFile(target, 'utf8').catch(() => undefined);
  let reason: unknown;
  if (copy !== undefined) {
    try {
      return parse(copy);
    } catch (error) {
      reason = error;
    }
  }
  try {
    const value = await fetch();
    // Without room for a copy the store has to be asked again.
    await writeWhole(target, JSON.stringify(value)).catch(() => undefined);
    return value;
  } catch (error) {
    if (error instanceof Error) error.cause ??= reason;
    throw error;
  }
}

/** @throws NotInStore where no known team vouches for exactly this description. */
function expectSigned(release: Release, keys?: TeamKeys): Release {
  const problem = keys && signatureProblem(release, keys);
  if (problem) throw new NotInStore(`It is neither run nor served: ${problem}`);
  return release;
}

/** Site versions and releases by way of their copies. `keys`: only what these teams have signed, wherever it comes from. */
export function cachedDescriptions(source: ReleaseSource, directory: string, keys?: CurrentKeys) {
  /** For a page's many files, while the keys stay the same. */
  const recent = new LRUCache<string, { release: Release; checkedWith?: TeamKeys }>({
    max: RELEASES_IN_MEMORY,
  });
  const fileOf = ({ name, id }: Named) => path.join(directory, name, id, 'release.json');
  const fetchRelease = async ({ name, id }: Named) => expectSigned(await source.release(name, id), keys?.());
  const readRelease = async (asked: Named, fetch: (asked: Named) => Promise<Release>): Promise<Release> => {
    const key = `${asked.name}/${asked.id}`;
    const checkedWith = keys?.();
    const known = recent.get(key);
    if (known && known.checkedWith === checkedWith) return known.release;
    const target = fileOf(asked);
    const parse = (text: string) => expectSigned(parseRelease(target, text, asked), checkedWith);
    const release = await readThrough(target, parse, () => fetch(asked));
    recent.set(key, { release, checkedWith });
    return release;
  };
  return {
    version: (id: string) => {
      const target = path.join(directory, 'versions', `${id}.json`);
      const parse = (text: string) => parseVersion(target, text, id);
      return readThrough(target, parse, () => source.version(id));
    },
    release: (name: string, id: string) => readRelease({ name, id }, fetchRelease),
    /** Without asking the store; undefined where there is no copy that may be used. */
    copiedRelease: (name: string, id: string) => {
      const fetch = () => Promise.reject(new NotInStore(`${name} ${id} has no copy here.`));
      return readRelease({ name, id }, fetch).catch(() => undefined);
    },
    renewRelease: async (name: string, id: string) => {
      const release = await fetchRelease({ name, id });
      const [target, text] = [fileOf({ name, id }), JSON.stringify(release)];
      if (text === (await readFile(target, 'utf8').catch(() => undefined))) return;
      await writeWhole(target, text);
      recent.delete(`${name}/${id}`);
    },
  };
}
