import { type Release, releaseSchema } from '@hireloom/contracts';
import { UsageError } from '@hireloom/service';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeWhole } from './durable-files';
import { parseJson, parseVersion } from '../release/read-json';
import { NotInStore, type ReleaseSource } from './release-store';
import { signatureProblem } from '../release/sign-release';
import type { CurrentKeys, TeamKeys } from '../release/team-keys';

const REMEMBERED = 50;

type Named = Pick<Release, 'name' | 'id'>;

/**
 * Reads what never changes from its copy, or else from the store, which replaces the copy. `parse` throws where the copy may not be
 * used. @throws whatever `fetch` throws, with the reason why the copy was not used as its cause.
 */
async function readKept<Value>(
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

/** @throws UsageError where it is not this release; NotInStore where no known team vouches for exactly this description. */
function checkRelease(release: Release, { name, id }: Named, keys?: TeamKeys): Release {
  if (release.name !== name || release.id !== id) throw new UsageError(`${name} ${id} is another release.`);
  const problem = keys && signatureProblem(release, keys);
  if (problem) throw new NotInStore(`It is neither run nor served: ${problem}`);
  return release;
}

const notCopied = async ({ name, id }: Named): Promise<Release> => {
  throw new NotInStore(`${name} ${id} has no copy here.`);
};

/**
 * The site versions and descriptions of a store, by way of their copies in `directory`. `keys`: only what these teams have
 * signed is given, whether it comes from the copy or from the store.
 */
export function keptDescriptions(source: ReleaseSource, directory: string, keys?: CurrentKeys) {
  /** Those that were asked for last are not read again for each of their files, while the keys stay the same. */
  const recent = new Map<string, { release: Release; checkedWith?: TeamKeys }>();
  const remember = (key: string, release: Release, checkedWith?: TeamKeys) => {
    recent.delete(key);
    recent.set(key, { release, checkedWith });
    const [oldest] = recent.keys();
    if (recent.size > REMEMBERED && oldest !== undefined) recent.delete(oldest);
    return release;
  };
  const fileOf = ({ name, id }: Named) => path.join(directory, name, id, 'release.json');
  const fetchRelease = async (asked: Named) =>
    checkRelease(await source.release(asked.name, asked.id), asked, keys?.());
  const readRelease = async (asked: Named, fetch: (asked: Named) => Promise<Release>): Promise<Release> => {
    const key = `${asked.name}/${asked.id}`;
    const checkedWith = keys?.();
    const known = recent.get(key);
    if (known && known.checkedWith === checkedWith) return remember(key, known.release, checkedWith);
    const target = fileOf(asked);
    const release = await readKept(
      target,
      (text) => checkRelease(parseJson(target, text, releaseSchema), asked, checkedWith),
      () => fetch(asked),
    );
    return remember(key, release, checkedWith);
  };

  return {
    version: (id: string) => {
      const target = path.join(directory, 'versions', `${id}.json`);
      return readKept(
        target,
        (text) => parseVersion(target, text, id),
        () => source.version(id),
      );
    },
    release: (name: string, id: string) => readRelease({ name, id }, fetchRelease),
    /** The same from its copy alone; undefined where the store would have to be asked. */
    copiedRelease: (name: string, id: string) => readRelease({ name, id }, notCopied).catch(() => undefined),
    /** Takes over another signature that the store has got for a release. @throws UsageError where the store has none that holds. */
    renewRelease: async (name: string, id: string) => {
      const release = await fetchRelease({ name, id });
      const [target, text] = [fileOf({ name, id }), JSON.stringify(release)];
      if (text === (await readFile(target, 'utf8').catch(() => undefined))) return;
      await writeWhole(target, text);
      recent.delete(`${name}/${id}`);
    },
  };
}
