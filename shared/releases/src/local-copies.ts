import {
  type Release,
  releaseSchema,
  type SiteVersion,
  type Traffic,
  trafficSchema,
  UsageError,
  type VersionMember,
} from '@hireloom/contracts';
import { createHash } from 'node:crypto';
import { readFile, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { checkedFiles } from './checked-files';
import { isCompressible } from './compress-files';
import { writeWhole } from './durable-files';
import { pruneCopies } from './prune-copies';
import { parseJson, parseVersion } from './read-json';
import type { ReleaseSource } from './release-store';
import { membersOf } from './site-version-id';

/** What the copies of a server that runs for years take, some hundred releases. */
const LIMIT_BYTES = 1024 ** 3;
const REMEMBERED = 50;
const TOUCHED_MS = 60 * 60 * 1000;

/** Copies on this machine of what it runs or serves itself, so that it needs the store for news alone. */
export type LocalCopies = {
  /** The traffic that was in force here last: for a start while the store is away. */
  lastTraffic: () => Promise<Traffic | undefined>;
  keepTraffic: (traffic: Traffic) => Promise<void>;
  /**
   * The folder with a release's `server/` and `public/` files, each as the site version says.
   * @throws UsageError that names the first file that is not, or that can't be read.
   */
  folder: (member: VersionMember) => Promise<string>;
  /**
   * The folder with this file of a release for browsers, compressed ones beside it where the store has them. Undefined where
   * the release has no such file for browsers. @throws UsageError where release or file can't be read.
   */
  browserFile: (name: string, id: string, file: string) => Promise<string | undefined>;
  /** Removes copies that were not used within a week, and beyond the limit the longest unused, but for the versions `inUse`. */
  pruneCopies: (inUse?: readonly InUse[], now?: number) => Promise<void>;
};

type InUse = { id: string; version: SiteVersion };

const isForHere = (file: string) => /^(server|public)\//.test(file);
const isForBrowsers = (file: string) => file.startsWith('browser/');

/** Reads what never changes from its copy, or else from the store, and keeps a copy then. */
async function readKept<Value>(
  target: string,
  parse: (text: string) => Value,
  fetch: () => Promise<Value>,
): Promise<Value> {
  try {
    return parse(await readFile(target, 'utf8'));
  } catch {
    const value = await fetch();
    // Without room for a copy the store has to be asked again.
    await writeWhole(target, JSON.stringify(value)).catch(() => undefined);
    return value;
  }
}

/** Of several calls at once for the same thing one is made. */
function onceAtATime<Result>() {
  const running = new Map<string, Promise<Result>>();
  return (key: string, work: () => Promise<Result>): Promise<Result> => {
    const known = running.get(key);
    if (known) return known;
    const own = work().finally(() => running.delete(key));
    running.set(key, own);
    return own;
  };
}

/** The parts of a store that are the same for ever, by way of their copies. */
function keptDescriptions(
  source: ReleaseSource,
  directory: string,
): Pick<ReleaseSource, 'version' | 'release'> {
  return {
    version: (id) => {
      const target = path.join(directory, 'versions', `${id}.json`);
      return readKept(
        target,
        (text) => parseVersion(target, text, id),
        () => source.version(id),
      );
    },
    release: (name, id) => {
      const target = path.join(directory, name, id, 'release.json');
      const parse = (text: string) => {
        const found = parseJson(target, text, releaseSchema);
        if (found.name !== name || found.id !== id) throw new UsageError(`${target} is another release.`);
        return found;
      };
      return readKept(target, parse, async () => parse(JSON.stringify(await source.release(name, id))));
    },
  };
}

/** The releases that were asked for last are not read again for each of their files. */
function rememberLast(read: ReleaseSource['release']): ReleaseSource['release'] {
  const known = new Map<string, Release>();
  return async (name, id) => {
    const key = `${name}/${id}`;
    const release = known.get(key) ?? (await read(name, id));
    known.delete(key);
    known.set(key, release);
    const [oldest] = known.keys();
    if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest);
    return release;
  };
}

/** Keeps `folder` among those that were used lately. */
async function markUsed(folder: string) {
  const now = new Date();
  const found = await stat(folder).catch(() => undefined);
  if (found && now.getTime() - found.mtimeMs > TOUCHED_MS)
    await utimes(folder, now, now).catch(() => undefined);
}

const withMaps = (release: Release, areServed: boolean) =>
  areServed ? { ...release, files: { ...release.files, ...release.maps } } : release;

/**
 * Adds to a store checked copies in `directory`: it may then go away at any time. `servesMaps`: source maps are for browsers
 * too, which is for development alone.
 */
export function withLocalCopies<Source extends ReleaseSource>(
  source: Source,
  directory: string,
  { limitBytes = LIMIT_BYTES, servesMaps = false }: { limitBytes?: number; servesMaps?: boolean } = {},
): Source & LocalCopies {
  const descriptions = keptDescriptions(source, directory);
  const files = checkedFiles(source);
  const once = onceAtATime<string | undefined>();
  const describe = rememberLast(descriptions.release);
  const folderOf = ({ name, id }: Pick<VersionMember, 'name' | 'id'>) => path.join(directory, name, id);
  const place = createHash('sha256').update(source.place).digest('hex').slice(0, 16);
  // Several stores may have copies in one folder, as in development.
  const trafficFile = path.join(directory, `traffic-${place}.json`);
  let inUse: readonly InUse[] = [];

  const prune: LocalCopies['pruneCopies'] = async (versions = inUse, now) => {
    inUse = versions;
    files.forget();
    const kept = versions.flatMap(({ id, version }) => [
      `versions/${id}.json`,
      ...membersOf(version).map((member) => `${member.name}/${member.id}`),
    ]);
    await pruneCopies(directory, { inUse: kept, limitBytes, now });
  };
  return {
    ...source,
    ...descriptions,
    lastTraffic: () =>
      readFile(trafficFile, 'utf8').then(
        (text) => parseJson(trafficFile, text, trafficSchema),
        () => undefined,
      ),
    keepTraffic: (traffic) => writeWhole(trafficFile, JSON.stringify(traffic)).catch(() => undefined),
    folder: async (member) => {
      const folder = folderOf(member);
      for (const file of Object.keys(member.files).filter(isForHere)) await files.copy(folder, member, file);
      // For stack traces alone, so a release may come without.
      const release = await descriptions.release(member.name, member.id).catch(() => undefined);
      const maps = { ...member, files: release?.maps ?? {} };
      for (const map of Object.keys(maps.files).filter(isForHere))
        await files.copy(folder, maps, map).catch(() => undefined);
      const now = new Date();
      await utimes(folder, now, now);
      return folder;
    },
    browserFile: (name, id, file) =>
      once(`${name}/${id}/${file}`, async () => {
        if (!isForBrowsers(file)) return undefined;
        const release = withMaps(await describe(name, id), servesMaps);
        if (!Object.hasOwn(release.files, file)) return undefined;
        const folder = folderOf(release);
        await files.copy(folder, release, file);
        if (isCompressible(file)) await files.copyCompressed(folder, release, file);
        await markUsed(folder);
        if (files.written() > limitBytes / 8) await prune();
        return folder;
      }),
    pruneCopies: prune,
  };
}
