import { type Release, siteVersionSchema, type SiteVersion, type VersionMember } from '@hireloom/contracts';
import { access, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import pLimit from 'p-limit';
import * as v from 'valibot';
import { encodings } from './put-files';
import { computeIntegrity, parseJson, trafficSchema } from '@hireloom/releases';
import { writeWhole } from './write-whole';
import { listMembers, siteVersionId } from '../versions/site-version';
import { NotInStore, type ReleaseSource, type StoredFile } from './open-source';

const STAYS_MS = 7 * 24 * 60 * 60 * 1000;
const AT_ONCE = 8;
/** Strangers make up names, and must not take all connections to the database. */
const LOOKUPS_AT_ONCE = 4;
/** Files of releases that are no longer active, by name alone. No release has such a name. */
const EARLIER = '.earlier';

/** What visitors got last, with all that is needed to serve it. `place`: of the store. */
const savedSchema = v.object({
  place: v.string(),
  traffic: trafficSchema,
  versions: v.array(siteVersionSchema),
});

export type SavedTraffic = Omit<v.InferOutput<typeof savedSchema>, 'place'>;

type Described = Pick<Release, 'name' | 'id' | 'files'>;

/** The releases that this machine runs or serves, in a folder, so that it needs the store only for changes. */
export type LocalReleases = {
  /** The folder with the whole release. Files that are missing or altered are fetched. @throws UsageError if one can't be */
  folder: (member: VersionMember) => Promise<string>;
  /** The folder that has this file of a release, such as `browser/assets.json`. Undefined if the release has no such file for browsers. */
  memberFile: (member: Described, file: string) => Promise<string | undefined>;
  /** Like `memberFile`, for a file in `browser/` of any stored release of this name. Asks the store only if the file is not on this machine's disk. */
  browserFile: (name: string, file: string) => Promise<string | undefined>;
  /** What this machine served last, for a start while the store is away. */
  lastTraffic: () => Promise<SavedTraffic | undefined>;
  saveTraffic: (active: SavedTraffic) => Promise<void>;
  /** Removes what was not used for a week and is in none of these versions. */
  removeUnused: (inUse: readonly SiteVersion[], now?: number) => Promise<void>;
};

const isSafe = (file: string) => /^(?!.*\.\.)[\w@./-]+$/.test(file) && !file.endsWith('.map');
const isForBrowsers = (file: string) => /^(browser|public)\//.test(file);

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

/** Writes a file with its compressed variants, and the file itself last. */
async function writeStored(file: string, { data, brotli, gzip }: StoredFile) {
  if (brotli) await writeWhole(`${file}.br`, brotli);
  if (gzip) await writeWhole(`${file}.gz`, gzip);
  await writeWhole(file, data);
}

/** Whether a file and those of its compressed variants that are there have this content. */
async function isWhole(file: string, { integrity, bytes }: Release['files'][string]): Promise<boolean> {
  const plain = await readFile(file).catch(() => undefined);
  if (!plain || computeIntegrity(plain) !== integrity) return false;
  for (const [ending, { decompress }] of Object.entries(encodings)) {
    const data = await readFile(file + ending).catch(() => undefined);
    const text = data && (await decompress(data, Math.max(1, bytes)).catch(() => Buffer.alloc(0)));
    if (text && computeIntegrity(text) !== integrity) return false;
  }
  return true;
}

/** What this machine served last, in a file. */
function savedTraffic({ place }: Pick<ReleaseSource, 'place'>, file: string) {
  let saved: SavedTraffic | undefined;
  const lastTraffic = async () => {
    const text = saved ? undefined : await readFile(file, 'utf8').catch(() => undefined);
    if (text === undefined) return saved;
    const { place: savedPlace, ...last } = parseJson(file, text, savedSchema);
    return savedPlace === place ? (saved = last) : undefined;
  };
  return {
    lastTraffic,
    saveTraffic: async (active: SavedTraffic) => {
      saved = active;
      await writeWhole(file, JSON.stringify({ place, ...active }), { flush: true }).catch(() => undefined);
    },
    savedVersion: async (id: string) => {
      const last = await lastTraffic().catch(() => undefined);
      return last?.versions.find((version) => siteVersionId(version) === id);
    },
  };
}

/** The folders `<name>/<id>` in a folder. */
async function foldersIn(directory: string) {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => path.join(directory, name));
  const ids = await Promise.all(
    names.map(async (name) => (await readdir(name)).map((id) => path.join(name, id))),
  );
  return ids.flat();
}

/** The folders of releases in `directory`. */
function releaseFolders(
  source: Pick<ReleaseSource, 'file' | 'release'>,
  directory: string,
  servesMaps: boolean,
) {
  const getFolder = ({ name, id }: Pick<Release, 'name' | 'id'>) => path.join(directory, name, id);
  /** The release that has a file for browsers, by name and path. */
  const releaseWith = new Map<string, Described>();

  const fetchFile = async (release: Described, file: string) => {
    const integrity = release.files[file]?.integrity ?? '';
    const stored = await source.file(integrity);
    if (computeIntegrity(stored.data) !== integrity)
      throw new NotInStore(
        `${release.name}@${release.id}: ${file} is not what the release says; it is not used.`,
      );
    await writeStored(path.join(getFolder(release), file), stored);
  };
  /** Source maps serve stack traces, so they may be missing. */
  const fetchMaps = async (member: VersionMember) => {
    const release = await source.release(member.name, member.id).catch(() => undefined);
    const maps = { ...member, files: release?.maps ?? {} };
    for (const map of Object.keys(maps.files))
      if (servesMaps || !isForBrowsers(map)) await fetchFile(maps, map).catch(() => undefined);
    return servesMaps ? maps.files : {};
  };
  return {
    releaseWith,
    memberFile: async (member: Described, file: string) => {
      if (!isForBrowsers(file) || !Object.hasOwn(member.files, file)) return undefined;
      if (!(await isThere(path.join(getFolder(member), file)))) await fetchFile(member, file);
      return getFolder(member);
    },
    folder: async (member: VersionMember) => {
      const folder = getFolder(member);
      const inTurn = pLimit(AT_ONCE);
      let isNew = servesMaps;
      const check = async ([file, described]: [string, Release['files'][string]]) => {
        if (await isWhole(path.join(folder, file), described)) return;
        isNew = true;
        await fetchFile(member, file);
      };
      await Promise.all(Object.entries(member.files).map((one) => inTurn(check, one)));
      const known = { ...member, files: { ...member.files, ...(isNew && (await fetchMaps(member))) } };
      for (const file of Object.keys(known.files)) releaseWith.set(`${member.name}/${file}`, known);
      await utimes(folder, new Date(), new Date());
      return folder;
    },
    removeUnused: async (inUse: readonly SiteVersion[], now = Date.now()) => {
      const folders = new Set(inUse.flatMap((version) => listMembers(version).map(getFolder)));
      for (const folder of await foldersIn(directory)) {
        const used = await stat(folder);
        if (folders.has(folder) || now - used.mtimeMs < STAYS_MS) continue;
        for (const [file, release] of releaseWith)
          if (getFolder(release) === folder) releaseWith.delete(file);
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

/** Adds a folder with the active releases to a store. `servesMaps`: serves source maps to browsers too, in development. */
export function withLocalReleases<Source extends ReleaseSource>(
  source: Source,
  directory: string,
  { servesMaps = false } = {},
): Source & LocalReleases {
  const { releaseWith, ...folders } = releaseFolders(source, directory, servesMaps);
  const { savedVersion, ...saved } = savedTraffic(source, path.join(directory, 'traffic.json'));
  const lookUps = pLimit(LOOKUPS_AT_ONCE);
  return {
    ...source,
    ...folders,
    ...saved,
    version: async (id) => (await savedVersion(id)) ?? source.version(id),
    browserFile: async (name, own) => {
      const file = `browser/${own}`;
      const release = releaseWith.get(`${name}/${file}`);
      if (release) return folders.memberFile(release, file);
      if (!isSafe(file)) return undefined;
      const folder = path.join(directory, EARLIER, name);
      if (await isThere(path.join(folder, file))) return folder;
      const stored = await lookUps(() => source.findFile(name, file));
      if (stored) await writeStored(path.join(folder, file), stored);
      return stored && folder;
    },
  };
}
