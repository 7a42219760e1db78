import { type Release, type SiteVersion, type VersionMember } from '@hireloom/contracts';
import { createHash } from 'node:crypto';
import { readFile, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { canonicalJson } from '../release/content-id';
import { parseJson } from '../release/parse-json';
import type { CurrentKeys } from '../release/team-keys';
import { memberOf, membersOf } from '../version/site-version';
import { NotInStore } from './blobs';
import { cachedDescriptions } from './cached-descriptions';
import { cachedFiles } from './cached-files';
import { writeWhole } from './durable-files';
import { pruneCopies } from './prune-copies';
import type { ReleaseSource } from './release-store';
import { type Traffic, trafficSchema } from '../version/traffic';

/** What the copies of a server that runs for years take, some hundred releases. */
const LIMIT_BYTES = 1024 ** 3;
const TOUCH_AFTER_MS = 60 * 60 * 1000;

type InUse = { id: string; version: SiteVersion };

/** Local copies of everything that a site server runs or serves, so that it needs the store only for changes. */
export type VerifiedCache = {
  /** The last active traffic, to start with while the store is unreachable. */
  lastTraffic: () => Promise<Traffic | undefined>;
  saveTraffic: (traffic: Traffic) => Promise<void>;
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

const isForHere = (file: string) => /^(server|public)\//.test(file);
const isForBrowsers = (file: string) => file.startsWith('browser/');

/** The last active traffic, by store: in development several stores share one folder. */
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

/** @throws NotInStore */
function expectAsSigned(release: Release, member: VersionMember) {
  if (canonicalJson(memberOf(release)) === canonicalJson(member)) return;
  throw new NotInStore(
    `It is neither run nor served: ${member.name} ${member.id} is not in this site version as it was signed.`,
  );
}

/** Of several calls at once for one thing, one does the work. */
function createSingleFlight<Result>() {
  const running = new Map<string, Promise<Result>>();
  return (key: string, work: () => Promise<Result>): Promise<Result> => {
    const own = running.get(key) ?? work().finally(() => running.delete(key));
    running.set(key, own);
    return own;
  };
}

/** Marks `folder` as used lately, and returns it. */
async function markUsed(folder: string, afterMs = TOUCH_AFTER_MS) {
  const now = new Date();
  const found = await stat(folder).catch(() => undefined);
  if (found && now.getTime() - found.mtimeMs > afterMs) await utimes(folder, now, now).catch(() => undefined);
  return folder;
}

type Options = { limitBytes?: number; servesMaps?: boolean; keys?: CurrentKeys };

/**
 * Caches what a store holds in `directory` and verifies each copy, so the store may become unreachable at any time.
 * `servesMaps`: serves source maps to browsers too, in development. `keys`: runs and serves only what these teams have signed.
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
    const needed = versions.flatMap(({ id, version }) => [
      `versions/${id}.json`,
      ...membersOf(version).map((member) => `${member.name}/${member.id}`),
    ]);
    await pruneCopies(directory, { inUse: needed, limitBytes, now });
  };
  const withMaps = (release: Release) =>
    servesMaps ? { ...release, files: { ...release.files, ...release.maps } } : release;
  const once = createSingleFlight<string>();
  const serve = async (release: Pick<Release, 'name' | 'id' | 'files'>, file: string) => {
    if (!Object.hasOwn(release.files, file)) return undefined;
    return once(`${release.name}/${release.id}/${file}`, async () => {
      await files.copy(release, file);
      const folder = await markUsed(files.folderOf(release));
      if (files.written() > limitBytes / 8) await prune();
      return folder;
    });
  };

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
      for (const file of Object.keys(member.files).filter(isForHere)) await files.copy(member, file);
      // For stack traces alone, so a release may come without.
      const maps = { ...member, files: release?.maps ?? {} };
      for (const map of Object.keys(maps.files).filter(isForHere))
        await files.copy(maps, map).catch(() => undefined);
      return markUsed(files.folderOf(member), 0);
    },
    publicFile: (member, file) => serve(member, `public/${file}`),
    browserFile: async (name, id, file) =>
      isForBrowsers(file) ? serve(withMaps(await descriptions.release(name, id)), file) : undefined,
    copiedFile: async (name, id, file) => {
      const copied = isForBrowsers(file) ? await copiedRelease(name, id) : undefined;
      const release = copied && withMaps(copied);
      if (!release || !Object.hasOwn(release.files, file)) return undefined;
      return (await files.isCopied(release, file)) ? markUsed(files.folderOf(release)) : undefined;
    },
    pruneCopies: prune,
  };
}
