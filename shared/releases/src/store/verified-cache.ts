import { type Release, type SiteVersion, type VersionMember } from '@hireloom/contracts';
import { createHash } from 'node:crypto';
import { readFile, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { canonicalJson } from '../release/content-id';
import { parseJson } from '../release/parse-json';
import type { CurrentKeys } from '../release/team-keys';
import { memberOf, membersOf } from '../version/site-version';
import { NotInStore } from './blobs';
import { createBrowserFiles } from './browser-files';
import { cachedDescriptions } from './cached-descriptions';
import { cachedFiles } from './cached-files';
import { writeWhole } from './durable-files';
import { pruneCopies } from './prune-copies';
import type { ReleaseSource } from './release-store';
import { type Traffic, trafficSchema } from '../version/traffic';

/** Maximum size of a long-running server's copies: several hundred releases. */
const LIMIT_BYTES = 1024 ** 3;
const TOUCH_AFTER_MS = 60 * 60 * 1000;

type InUse = { id: string; version: SiteVersion };

/** Local copies of everything that a site server runs or serves, so that it needs the store only for changes. */
export type VerifiedCache = {
  /** The last active traffic, for starting while the store is unreachable. */
  lastTraffic: () => Promise<Traffic | undefined>;
  saveTraffic: (traffic: Traffic) => Promise<void>;
  /**
   * The folder with the verified `server/` and `public/` files of a release.
   * @throws UsageError that names the first file that can't be read or does not match the site version; NotInStore if signatures are
   * required and no team has signed exactly this member.
   */
  folder: (member: VersionMember) => Promise<string>;
  /**
   * Returns the folder that contains this file of a release, such as `browser/12.0123456789abcdef.js`, and its compressed variants if the
   * store has them. Undefined if the release has no such file, or not for browsers. @throws UsageError if the file can't be read.
   */
  memberFile: (member: VersionMember, file: string) => Promise<string | undefined>;
  /** Like `memberFile`, for a file in `browser/` of any stored release of this name, live or not. Asks the store only if it has to. */
  browserFile: (name: string, file: string) => Promise<string | undefined>;
  /** Replaces the cached signature of a release with the store's current one. @throws UsageError if the store has no valid signature. */
  renewRelease: (name: string, id: string) => Promise<void>;
  /**
   * Removes copies that were not used within a week and, beyond the size limit, the least recently used ones. Spares the versions `inUse`.
   */
  pruneCopies: (inUse?: readonly InUse[], now?: number) => Promise<void>;
};

const isForHere = (file: string) => /^(server|public)\//.test(file);
const isForBrowsers = (file: string) => /^(browser|public)\//.test(file);

/** Caches the last active traffic, one file per store: in development several stores share a folder. */
function cachedTraffic({ place }: ReleaseSource, directory: string) {
  const name = createHash('sha256').update(place).digest('hex').slice(0, 16);
  const file = path.join(directory, `traffic-${name}.json`);
  return {
    lastTraffic: () =>
      readFile(file, 'utf8').then(
        (text) => parseJson(file, text, trafficSchema),
        () => undefined,
      ),
    saveTraffic: (traffic: Traffic) => writeWhole(file, JSON.stringify(traffic)).catch(() => undefined),
  };
}

/** @throws NotInStore if the site version describes the release differently than its signed description does. */
function expectAsSigned(release: Release, member: VersionMember) {
  if (canonicalJson(memberOf(release)) === canonicalJson(member)) return;
  throw new NotInStore(
    `It is neither run nor served: ${member.name} ${member.id} is not in this site version as it was signed.`,
  );
}

/** The local copies of a site version, relative to their directory. */
const copiesOf = ({ id, version }: InUse) => [
  `versions/${id}.json`,
  ...membersOf(version).map((member) => `${member.name}/${member.id}`),
];

/** Shares the work between concurrent calls with the same key. */
function createSingleFlight<Result>() {
  const running = new Map<string, Promise<Result>>();
  return (key: string, work: () => Promise<Result>): Promise<Result> => {
    const own = running.get(key) ?? work().finally(() => running.delete(key));
    running.set(key, own);
    return own;
  };
}

/** Marks `folder` as recently used and returns it. */
async function markUsed(folder: string, afterMs = TOUCH_AFTER_MS) {
  const now = new Date();
  const found = await stat(folder).catch(() => undefined);
  if (found && now.getTime() - found.mtimeMs > afterMs) await utimes(folder, now, now).catch(() => undefined);
  return folder;
}

type Options = { limitBytes?: number; servesMaps?: boolean; keys?: CurrentKeys };

/**
 * Caches what a store holds in `directory` and verifies each copy, so that the site survives an outage of the store. `servesMaps`: serves
 * source maps to browsers too, in development. `keys`: runs and serves only releases signed with these keys.
 */
export function withVerifiedCache<Source extends ReleaseSource>(
  source: Source,
  directory: string,
  { limitBytes = LIMIT_BYTES, servesMaps = false, keys }: Options = {},
): Source & VerifiedCache {
  const { copiedRelease, ...descriptions } = cachedDescriptions(source, directory, keys);
  const files = cachedFiles(source, directory);
  let inUse: readonly InUse[] = [];
  const prune: VerifiedCache['pruneCopies'] = async (versions = inUse, now) => {
    inUse = versions;
    files.forget();
    await pruneCopies(directory, { inUse: versions.flatMap(copiesOf), limitBytes, now });
  };
  const withMaps = (release: Release) =>
    servesMaps ? { ...release, files: { ...release.files, ...release.maps } } : release;
  const once = createSingleFlight<string>();
  const copy = async (release: Pick<Release, 'name' | 'id' | 'files'>, file: string) => {
    if (!isForBrowsers(file) || !Object.hasOwn(release.files, file)) return undefined;
    return once(`${release.name}/${release.id}/${file}`, async () => {
      await files.copy(release, file);
      const folder = await markUsed(files.folderOf(release));
      if (files.written() > limitBytes / 8) await prune();
      return folder;
    });
  };
  const browserFiles = createBrowserFiles({
    directory,
    storedIds: source.releases,
    release: async (name, id) => withMaps(await descriptions.release(name, id)),
    copiedRelease: async (name, id) => copiedRelease(name, id).then((copied) => copied && withMaps(copied)),
    copied: async (release, file) =>
      (await files.isCopied(release, file)) ? markUsed(files.folderOf(release)) : undefined,
    fetch: copy,
  });

  return {
    ...source,
    ...descriptions,
    ...cachedTraffic(source, directory),
    folder: async (member) => {
      const release = await descriptions.release(member.name, member.id).catch((error: unknown) => {
        if (keys) throw error;
        return undefined;
      });
      if (keys && release) expectAsSigned(release, member);
      browserFiles.add(release ? withMaps(release) : member);
      for (const file of Object.keys(member.files).filter(isForHere)) await files.copy(member, file);
      // Source maps serve only for stack traces, so they may be missing.
      const maps = { ...member, files: release?.maps ?? {} };
      for (const map of Object.keys(maps.files).filter(isForHere))
        await files.copy(maps, map).catch(() => undefined);
      return markUsed(files.folderOf(member), 0);
    },
    memberFile: copy,
    browserFile: browserFiles.find,
    pruneCopies: prune,
  };
}
