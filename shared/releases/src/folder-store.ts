import { type Release, releaseSchema, type Traffic, trafficSchema, UsageError } from '@hireloom/contracts';
import { existsSync } from 'node:fs';
import { cp, readdir, readFile, rename, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { compressFiles } from './compress-files';
import { hashFiles } from './describe-build';
import { sync, syncAll, withDraft, writeOnce, writeWhole } from './durable-files';
import { pruneFolder } from './prune';
import { parseVersion, readJson, readText } from './read-json';
import { RELEASES_PATH, type ReleaseStore } from './release-store';
import { canonicalJson, siteVersionId } from './site-version-id';

const TRAFFIC = 'traffic';

const stateFile = (serial: number) => `${String(serial).padStart(8, '0')}.json`;

async function readTraffic(directory: string): Promise<Traffic | undefined> {
  const folder = path.join(directory, TRAFFIC);
  if (!existsSync(directory)) return undefined;
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new UsageError(`${folder} can't be read: ${error.message}`);
  });
  const states = names.filter((name) => /^\d{8}\.json$/.test(name)).sort((a, b) => (a < b ? 1 : -1));
  let problem: unknown;
  // A state that is torn counts as if it had never been written: the one before is in force.
  for (const name of states) {
    try {
      return await readJson(path.join(folder, name), trafficSchema);
    } catch (error) {
      problem ??= error;
    }
  }
  if (problem) throw problem;
  return undefined;
}

async function writeTraffic(directory: string, next: Traffic): Promise<boolean> {
  const file = path.join(directory, TRAFFIC, stateFile(next.serial));
  const current = (await readTraffic(directory).catch(() => undefined))?.serial ?? 0;
  if (next.serial <= current) return false;
  if (next.serial > current + 1) throw new UsageError(`traffic ${next.serial} can't follow ${current}.`);
  // Only a torn state can be here, or readTraffic had given it.
  if (existsSync(file) && (await isTorn(file))) await rename(file, `${file}.torn-${Date.now()}`);
  const isFirst = await writeOnce(file, JSON.stringify(next, null, 2));
  // For static hosts and their readers, who can't list a folder.
  if (isFirst) await writeWhole(path.join(directory, 'traffic.json'), JSON.stringify(next, null, 2));
  return isFirst;
}

const isTorn = (file: string) =>
  readJson(file, trafficSchema).then(
    () => false,
    () => true,
  );

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
export function openFolderStore(directory: string): ReleaseStore {
  const releaseFolder = (name: string, id: string) => path.join(directory, name, id);
  const versionFile = (id: string) => path.join(directory, 'versions', `${id}.json`);
  const store: ReleaseStore = {
    browserBase: RELEASES_PATH,
    traffic: () => readTraffic(directory),
    version: async (id) => parseVersion(versionFile(id), await readText(versionFile(id)), id),
    release: (name, id) => readJson(path.join(releaseFolder(name, id), 'release.json'), releaseSchema),
    folder: async (name, id) => releaseFolder(name, id),
    putRelease: async (release, build, { isCompressed = true } = {}) => {
      const target = releaseFolder(release.name, release.id);
      if (await isWhole(target, release)) return touch(target);
      await writeRelease(target, { release, build, isCompressed });
    },
    putVersion: async (version) => {
      const id = siteVersionId(version);
      const [file, content] = [versionFile(id), canonicalJson(version)];
      const known = await readFile(file, 'utf8').catch(() => undefined);
      if (known === content) await touch(file);
      else await writeWhole(file, content);
      return id;
    },
    putTraffic: (next) => writeTraffic(directory, next),
    prune: (now = new Date()) => pruneFolder(directory, store, now),
  };
  return store;
}
