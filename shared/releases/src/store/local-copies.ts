import {
  type Release,
  type SiteVersion,
  type Traffic,
  trafficSchema,
  type VersionMember,
} from '@hireloom/contracts';
import { createHash } from 'node:crypto';
import { readFile, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { checkedFiles } from './checked-files';
import { writeWhole } from './durable-files';
import { keptDescriptions } from './kept-descriptions';
import { pruneCopies } from './prune-copies';
import { parseJson } from '../release/read-json';
import { NotInStore, type ReleaseSource } from './release-store';
import { canonicalJson, memberOf, membersOf } from '../version/site-version-id';
import type { CurrentKeys } from '../release/team-keys';

/** What the copies of a server that runs for years take, some hundred releases. */
const LIMIT_BYTES = 1024 ** 3;
const TOUCHED_MS = 60 * 60 * 1000;

/** Copies on this machine of what it runs or serves itself, so that it needs the store for news alone. */
export type LocalCopies = {
  /** The traffic that was in force here last: for a start while the store is away. */
  lastTraffic: () => Promise<Traffic | undefined>;
  keepTraffic: (traffic: Traffic) => Promise<void>;
  /**
   * The folder with a release's `server/` and `public/` files, each as the site version says.
   * @throws UsageError that names the first file that is not, or that can't be read; NotInStore where a team has to have signed
   * the release, and none has signed what the site version says of it.
   */
  folder: (member: VersionMember) => Promise<string>;
  /** The folder with this file of a release for `/assets/`, `public/` before its path. Otherwise like `browserFile`. */
  publicFile: (member: VersionMember, file: string) => Promise<string | undefined>;
  /**
   * The folder with this file of a release for browsers, compressed ones beside it where the store has them. Undefined where
   * the release has no such file for browsers. @throws UsageError where release or file can't be read.
   */
  browserFile: (name: string, id: string, file: string) => Promise<string | undefined>;
  /** The same from the copies alone; undefined where the store has to be asked. Never waits for the store. */
  copiedFile: (name: string, id: string, file: string) => Promise<string | undefined>;
  /** Takes over another signature that the store has got for a release. @throws UsageError where the store has none that holds. */
  renewRelease: (name: string, id: string) => Promise<void>;
  /** Removes copies that were not used within a week, and beyond the limit the longest unused, but for the versions `inUse`. */
  pruneCopies: (inUse?: readonly InUse[], now?: number) => Promise<void>;
};

type InUse = { id: string; version: SiteVersion };

const isForHere = (file: string) => /^(server|public)\//.test(file);
const isForBrowsers = (file: string) => file.startsWith('browser/');

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

/** The traffic that was in force last, by store: several may have copies in one folder, as in development. */
function keptTraffic({ place }: ReleaseSource, directory: string) {
  const name = createHash('sha256').update(place).digest('hex').slice(0, 16);
  const file = path.join(directory, `traffic-${name}.json`);
  return {
    lastTraffic: () =>
      readFile(file, 'utf8').then(
        (text) => parseJson(file, text, trafficSchema),
        () => undefined,
      ),
    keepTraffic: (traffic: Traffic) => writeWhole(file, JSON.stringify(traffic)).catch(() => undefined),
  };
}

/** Keeps `folder` among those that were used lately, and returns it. */
async function markUsed(folder: string) {
  const now = new Date();
  const found = await stat(folder).catch(() => undefined);
  if (found && now.getTime() - found.mtimeMs > TOUCHED_MS)
    await utimes(folder, now, now).catch(() => undefined);
  return folder;
}

/** @throws NotInStore */
function expectAsSigned(release: Release, member: VersionMember) {
  if (canonicalJson(memberOf(release)) === canonicalJson(member)) return;
  throw new NotInStore(
    `It is neither run nor served: ${member.name} ${member.id} is not in this site version as it was signed.`,
  );
}

const withMaps = (release: Release, areServed: boolean) =>
  areServed ? { ...release, files: { ...release.files, ...release.maps } } : release;

async function copyForHere(
  files: ReturnType<typeof checkedFiles>,
  folder: string,
  member: VersionMember,
  maps: Release['maps'] = {},
) {
  for (const file of Object.keys(member.files).filter(isForHere)) await files.copy(folder, member, file);
  // For stack traces alone, so a release may come without.
  for (const map of Object.keys(maps).filter(isForHere))
    await files.copy(folder, { ...member, files: maps }, map).catch(() => undefined);
}

type Options = { limitBytes?: number; servesMaps?: boolean; keys?: CurrentKeys };

/**
 * Adds to a store checked copies in `directory`: it may then go away at any time. `servesMaps`: source maps are for browsers
 * too, which is for development alone. `keys`: nothing is run or served but what these teams have signed, neither from the store
 * nor from the copies.
 */
export function withLocalCopies<Source extends ReleaseSource>(
  source: Source,
  directory: string,
  { limitBytes = LIMIT_BYTES, servesMaps = false, keys }: Options = {},
): Source & LocalCopies {
  const descriptions = keptDescriptions(source, directory, keys);
  const files = checkedFiles(source);
  const once = onceAtATime<string | undefined>();
  const folderOf = ({ name, id }: Pick<VersionMember, 'name' | 'id'>) => path.join(directory, name, id);
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
  const serve = (release: Pick<Release, 'name' | 'id' | 'files'>, file: string) =>
    once(`${release.name}/${release.id}/${file}`, async () => {
      if (!Object.hasOwn(release.files, file)) return undefined;
      const folder = folderOf(release);
      await files.copyWithCompressed(folder, release, file);
      await markUsed(folder);
      if (files.written() > limitBytes / 8) await prune();
      return folder;
    });
  return {
    ...source,
    ...descriptions,
    ...keptTraffic(source, directory),
    folder: async (member) => {
      const folder = folderOf(member);
      const release = await descriptions.release(member.name, member.id).catch((error: unknown) => {
        if (keys) throw error;
        return undefined;
      });
      if (keys && release) expectAsSigned(release, member);
      await copyForHere(files, folder, member, release?.maps);
      const now = new Date();
      await utimes(folder, now, now);
      return folder;
    },
    publicFile: (member, file) => serve(member, `public/${file}`),
    browserFile: async (name, id, file) =>
      isForBrowsers(file)
        ? serve(withMaps(await descriptions.release(name, id), servesMaps), file)
        : undefined,
    copiedFile: async (name, id, file) => {
      const copied = isForBrowsers(file) ? await descriptions.copiedRelease(name, id) : undefined;
      const release = copied && withMaps(copied, servesMaps);
      if (!release || !Object.hasOwn(release.files, file)) return undefined;
      const folder = folderOf(release);
      return (await files.isCopied(folder, release, file)) ? markUsed(folder) : undefined;
    },
    pruneCopies: prune,
  };
}
