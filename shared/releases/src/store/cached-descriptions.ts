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
 * Reads an immutable document from its local copy or, if that is missing or unusable, from the store, and then replaces the copy. `parse`
 * throws if a copy is unusable. @throws whatever `fetch` throws; its cause is the reason why the copy was unusable.
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
    // If the disk is full, there is no copy, and the next read goes to the store again.
    await writeWhole(target, JSON.stringify(value)).catch(() => undefined);
    return value;
  } catch (error) {
    if (error instanceof Error) error.cause ??= reason;
    throw error;
  }
}

/** @throws NotInStore if there are team keys and none of them signed this description. */
function expectSigned(release: Release, keys?: TeamKeys): Release {
  const problem = keys && signatureProblem(release, keys);
  if (problem) throw new NotInStore(`It is neither run nor served: ${problem}`);
  return release;
}

/** Reads site versions and releases through local copies. `keys`: rejects releases not signed with these keys, from the copies as well. */
export function cachedDescriptions(source: ReleaseSource, directory: string, keys?: CurrentKeys) {
  /** Saves reading and checking a release again for each of a page's many files. An entry is valid while the keys stay the same. */
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
    /** Never asks the store. Undefined if there is no usable copy. */
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
