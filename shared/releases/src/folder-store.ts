import { type Release, releaseSchema, type Traffic, trafficSchema, UsageError } from '@hireloom/contracts';
import { existsSync } from 'node:fs';
import { cp, link, readdir, readFile, rename, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { compressFiles } from './compress-files';
import { hashFiles } from './describe-build';
import { sync, syncAll, withDraft, writeOnce, writeWhole } from './durable-files';
import { pruneFolder } from './prune';
import { parseVersion, readJson, readText } from './read-json';
import { RELEASES_PATH, type ReleaseStore } from './release-store';
import { canonicalJson, siteVersionId } from './site-version-id';
import { storeDirectory } from './store-directory';

/** Each state of the traffic, and beside them the last one again, for static hosts: nobody can list a folder there. */
const STATES = 'traffic';
const LAST_STATE = 'traffic.json';

const stateFile = (serial: number) => path.join(STATES, `${String(serial).padStart(8, '0')}.json`);

/** What a folder holds; nothing where it is not there. @throws UsageError where it can't be read. */
const list = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new UsageError(`${folder} can't be read: ${error.message}`);
  });

async function readTraffic(directory: string): Promise<Traffic | undefined> {
  const names = await list(path.join(directory, STATES));
  const states = names.filter((name) => /^\d{8}\.json$/.test(name)).sort((a, b) => (a < b ? 1 : -1));
  const files = [...states.map((name) => path.join(STATES, name)), LAST_STATE];
  let problem: unknown;
  // A state that is torn counts as if it had never been written: the one before is in force.
  for (const file of files.filter((one) => existsSync(path.join(directory, one)))) {
    try {
      return await readJson(path.join(directory, file), trafficSchema);
    } catch (error) {
      problem ??= error;
    }
  }
  if (problem) throw problem;
  return undefined;
}

const isTorn = (file: string) =>
  readJson(file, trafficSchema).then(
    () => false,
    () => true,
  );

/** Renames a torn state, so that its number is free. */
async function moveTorn(file: string) {
  if (!existsSync(file) || !(await isTorn(file))) return;
  const moved = `${file}.torn-${Date.now()}`;
  await rename(file, moved);
  // Another writer may have been here between the look and the move.
  if (!(await isTorn(moved))) await link(moved, file);
}

/** The last of several writers leaves the last state, whatever the order in which they come here. */
async function writeLastState(directory: string, written: Traffic) {
  await writeWhole(path.join(directory, LAST_STATE), JSON.stringify(written, null, 2));
  const last = await readTraffic(directory);
  if (last && last.serial > written.serial) await writeLastState(directory, last);
}

async function writeTraffic(directory: string, next: Traffic): Promise<boolean> {
  const current = (await readTraffic(directory).catch(() => undefined))?.serial ?? 0;
  if (next.serial <= current) return false;
  if (next.serial > current + 1) throw new UsageError(`traffic ${next.serial} can't follow ${current}.`);
  const file = path.join(directory, stateFile(next.serial));
  await moveTorn(file);
  const isWritten = await writeOnce(file, JSON.stringify(next, null, 2));
  if (isWritten) await writeLastState(directory, next);
  return isWritten;
}

/** Whether the folder holds each file as the release says. */
async function isWhole(folder: string, release: Release): Promise<boolean> {
  try {
    const { id } = await readJson(path.join(folder, 'release.json'), releaseSchema);
    const { 'release.json': _own, ...files } = await hashFiles(folder);
    return id === release.id && canonicalJson(files) === canonicalJson(release.files);
  } catch {
    return false;
  }
}

async function touch(file: string) {
  const now = new Date();
  await utimes(file, now, now);
}

type Put = { release: Release; build: string; isCompressed: boolean };

async function writeRelease(target: string, { release, build, isCompressed }: Put) {
  await withDraft(target, async (draft) => {
    await cp(build, draft, { recursive: true });
    for (const part of isCompressed ? ['browser', 'public'] : []) {
      if (existsSync(path.join(draft, part))) await compressFiles(path.join(draft, part));
    }
    await writeFile(path.join(draft, 'release.json'), JSON.stringify(release, null, 2));
    await syncAll(draft);
    if (existsSync(target)) await rename(target, `${target}.draft-torn-${Date.now()}`);
    await rename(draft, target).catch(async (error: unknown) => {
      // Another deploy of the same build was faster.
      if (!(await isWhole(target, release))) throw error;
    });
    await sync(path.dirname(target));
  });
}

/**
 * The release store as a folder of plain files. Nothing of a release or a site version ever changes; a change of the
 * traffic is a new file, whose number only one of several writers can take, on whatever machines they are.
 *   traffic/<serial>.json, traffic.json   which site versions visitors get: each state, and the last one
 *   versions/<id>.json                    site versions
 *   <name>/<id>/                          releases: release.json, browser/, server/, public/
 */
export function openFolderStore(directory = storeDirectory()): ReleaseStore {
  const releaseFolder = (name: string, id: string) => path.join(directory, name, id);
  const versionFile = (id: string) => path.join(directory, 'versions', `${id}.json`);
  const store: ReleaseStore = {
    browserBase: RELEASES_PATH,
    traffic: () => readTraffic(directory),
    version: async (id) => parseVersion(versionFile(id), await readText(versionFile(id)), id),
    release: (name, id) => readJson(path.join(releaseFolder(name, id), 'release.json'), releaseSchema),
    file: (name, id, file) =>
      readFile(path.join(releaseFolder(name, id), file)).catch((error: unknown) => {
        throw new UsageError(`${name}@${id}: ${file} can't be read: ${(error as Error).message}`);
      }),
    putRelease: async (release, build, { isCompressed = true } = {}) => {
      const target = releaseFolder(release.name, release.id);
      if (await isWhole(target, release)) return touch(target);
      await writeRelease(target, { release, build, isCompressed });
    },
    putVersion: async (version) => {
      const id = siteVersionId(version);
      const [file, text] = [versionFile(id), canonicalJson(version)];
      const known = await readFile(file, 'utf8').catch(() => undefined);
      if (known === text) await touch(file);
      else await writeWhole(file, text);
      return id;
    },
    versions: async () =>
      (await list(path.join(directory, 'versions'))).flatMap(
        (file) => /^([a-f0-9]{16})\.json$/.exec(file)?.[1] ?? [],
      ),
    putTraffic: (next) => writeTraffic(directory, next),
    prune: (now = new Date()) => pruneFolder(directory, store, now),
  };
  return store;
}
