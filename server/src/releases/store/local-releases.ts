import { type Release, siteVersionSchema, type SiteVersion, type VersionMember } from '@hireloom/contracts';
import { randomUUID } from 'node:crypto';
import { access, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import PQueue from 'p-queue';
import * as v from 'valibot';
import { computeIntegrity, parseJson, trafficSchema } from '@hireloom/releases';
import { writeFileAtomically } from '../../database/write-file-atomically';
import { listMembers, computeVersionId } from '../versions/site-version';
import { NotInStore, type ReleaseSource, type StoredFile } from './read-store';

const STAYS_MS = 7 * 24 * 60 * 60 * 1000;
const CONCURRENCY = 8;
/** Strangers can make up names, and must not use up all database connections. */
const LOOKUP_CONCURRENCY = 4;
/** Files of inactive releases, looked up by name. No release has such a name. */
const EARLIER = '.earlier';

/** The last active traffic, with everything needed to serve it. `place`: of the store. */
const savedSchema = v.object({
  place: v.string(),
  traffic: trafficSchema,
  versions: v.array(siteVersionSchema),
});

type SavedTraffic = Omit<v.InferOutput<typeof savedSchema>, 'place'>;

type Described = Pick<Release, 'name' | 'id' | 'files'>;

/** The releases that this machine runs or serves, in a folder, so that it needs the store only for changes. */
export type LocalReleases = {
  /** Returns the folder with the complete release, after fetching it if needed. @throws UsageError if that fails */
  folder: (member: VersionMember) => Promise<string>;
  /** Returns the folder that contains this file of a release, or undefined if the release has no such browser file. */
  memberFile: (member: Described, file: string) => string | undefined;
  /** Like `memberFile`, for a file of any stored release. Queries the store only for files that are not on this machine. */
  browserFile: (name: string, file: string) => Promise<string | undefined>;
  lastTraffic: () => Promise<SavedTraffic | undefined>;
  saveTraffic: (active: SavedTraffic) => Promise<void>;
  /** Removes releases that were unused for a week and are in none of these versions. */
  removeUnused: (inUse: readonly SiteVersion[], now?: number) => Promise<void>;
};

/** A release source that also has the active releases in a folder on this machine. */
export type VersionSource = ReleaseSource & Pick<LocalReleases, 'folder' | 'lastTraffic' | 'saveTraffic'>;

const isSafe = (file: string) => /^(?!.*\.\.)[\w@./-]+$/.test(file) && !file.endsWith('.map');
const isForBrowsers = (file: string) => /^(browser|public)\//.test(file);

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

async function writeStored(file: string, { data, brotli, gzip }: StoredFile) {
  // Flushed, because nothing verifies them later: after a power loss, a renamed file may be empty.
  const options = { flush: true };
  if (brotli) await writeFileAtomically(`${file}.br`, brotli, options);
  if (gzip) await writeFileAtomically(`${file}.gz`, gzip, options);
  await writeFileAtomically(file, data, options);
}

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
      await writeFileAtomically(file, JSON.stringify({ place, ...active }), { flush: true }).catch(
        () => undefined,
      );
    },
    savedVersion: async (id: string) => {
      const last = await lastTraffic().catch(() => undefined);
      return last?.versions.find((version) => computeVersionId(version) === id);
    },
  };
}

async function foldersIn(directory: string) {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => path.join(directory, name));
  const ids = await Promise.all(
    names.map(async (name) => (await readdir(name)).map((id) => path.join(name, id))),
  );
  return ids.flat();
}

type DescribedFile = [file: string, Release['files'][string]];

/** Fetches a release into `folder`: all of its files or none. `servesMaps`: also the source maps of its browser build. */
async function fetchRelease(
  source: Pick<ReleaseSource, 'file' | 'release'>,
  member: VersionMember,
  folder: string,
  servesMaps: boolean,
) {
  const { name, id } = member;
  const draft = `${folder}.${randomUUID()}.part`;
  const fetchFile = async ([file, { integrity }]: DescribedFile) => {
    const stored = await source.file(integrity);
    if (computeIntegrity(stored.data) !== integrity)
      throw new NotInStore(
        `${name}@${id}: ${file} does not match the hash in its release and was not loaded. Check the release store, or deploy the part again.`,
      );
    await writeStored(path.join(draft, file), stored);
  };
  // Source maps serve stack traces, so they may be missing.
  const fetchMap = (map: DescribedFile) => fetchFile(map).catch(() => undefined);
  const release = await source.release(name, id).catch(() => undefined);
  const maps = Object.entries(release?.maps ?? {}).filter(([map]) => servesMaps || !isForBrowsers(map));
  const inTurn = new PQueue({ concurrency: CONCURRENCY });
  try {
    await mkdir(draft, { recursive: true, mode: 0o700 });
    const fetches = Object.entries(member.files).map((file) => inTurn.add(() => fetchFile(file)));
    // No write may still be running when the draft is removed.
    await Promise.allSettled(fetches);
    await Promise.all(fetches);
    await Promise.all(maps.map((map) => inTurn.add(() => fetchMap(map))));
    await rename(draft, folder).catch(async (error: unknown) => {
      // Another process on this machine was faster.
      if (!(await isThere(folder))) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Adds a folder with the active releases to a store. `servesMaps`: serves source maps to browsers too, in development. */
export function withLocalReleases<Source extends ReleaseSource>(
  source: Source,
  directory: string,
  { servesMaps = false } = {},
): Source & LocalReleases {
  const { savedVersion, ...saved } = savedTraffic(source, path.join(directory, 'traffic.json'));
  const getFolder = ({ name, id }: Pick<Release, 'name' | 'id'>) => path.join(directory, name, id);
  /** The folder of a release that has this file for browsers, by name and path. */
  const folderWith = new Map<string, string>();
  const lookUps = new PQueue({ concurrency: LOOKUP_CONCURRENCY });
  return {
    ...source,
    ...saved,
    version: async (id) => (await savedVersion(id)) ?? source.version(id),
    folder: async (member) => {
      const folder = getFolder(member);
      if (!(await isThere(folder))) await fetchRelease(source, member, folder, servesMaps);
      for (const file of Object.keys(member.files).filter(isForBrowsers)) {
        folderWith.set(`${member.name}/${file}`, folder);
        if (servesMaps) folderWith.set(`${member.name}/${file}.map`, folder);
      }
      await utimes(folder, new Date(), new Date());
      return folder;
    },
    memberFile: (member, file) =>
      isForBrowsers(file) && Object.hasOwn(member.files, file) ? getFolder(member) : undefined,
    browserFile: async (name, own) => {
      const file = `browser/${own}`;
      const known = folderWith.get(`${name}/${file}`);
      if (known) return known;
      if (!isSafe(file)) return undefined;
      const folder = path.join(directory, EARLIER, name);
      if (await isThere(path.join(folder, file))) return folder;
      const stored = await lookUps.add(() => source.findFile(name, file));
      if (stored) await writeStored(path.join(folder, file), stored);
      return stored && folder;
    },
    removeUnused: async (inUse, now = Date.now()) => {
      const used = new Set(inUse.flatMap((version) => listMembers(version).map(getFolder)));
      for (const folder of await foldersIn(directory)) {
        const { mtimeMs } = await stat(folder);
        if (used.has(folder) || now - mtimeMs < STAYS_MS) continue;
        for (const [file, other] of folderWith) if (other === folder) folderWith.delete(file);
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}
