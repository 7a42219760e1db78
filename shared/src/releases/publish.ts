import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Release } from '../contracts/registry';
import type { RemoteDescription } from '../contracts/remote';
import { ASSET_LIST, type AssetList } from './asset-list';
import { UsageError } from '../contracts/usage-error';
import { checkRelease } from './check-release';
import { compressFiles } from './compress-files';
import { withLock } from './lock';
import { prune, startWeekOfGrace } from './prune';
import type { ReleaseStore } from './release-store';

type Files = Release['files'];

/** `directory`: the remote's package; `build`: the folder with its `browser/` and `server/`. */
export type Publication = {
  directory: string;
  build: string;
  description: RemoteDescription;
  isCompressed?: boolean;
  /** A last look at the stored release before it becomes live; what it throws keeps the old one live. */
  check?: (release: Release) => Promise<void>;
};

const integrityOf = (content: Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

async function hashFiles(directory: string): Promise<Files> {
  const names = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile() && !entry.name.endsWith('.map'));
  const hashed = await Promise.all(
    files.map(async (entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const content = await readFile(file);
      const name = path.relative(directory, file).split(path.sep).join('/');
      return [name, { bytes: content.length, integrity: integrityOf(content) }] as const;
    }),
  );
  return Object.fromEntries(hashed.sort(([a], [b]) => a.localeCompare(b)));
}

/** The same description and the same files are the same release, whoever builds them and when. */
const releaseId = (description: RemoteDescription, files: Files) =>
  createHash('sha256')
    .update(JSON.stringify([description, files]))
    .digest('hex')
    .slice(0, 16);

function currentCommit(directory: string): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: directory,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .toString()
      .trim();
  } catch {
    return 'unknown';
  }
}

async function describeRelease({ directory, build, description }: Publication): Promise<Release> {
  const listFile = path.join(build, 'browser', ASSET_LIST);
  if (!existsSync(listFile)) throw new UsageError(`${build} holds no build: run "npm run build" first.`);
  const { modules } = JSON.parse(await readFile(listFile, 'utf8')) as AssetList;
  const files = await hashFiles(build);
  return {
    ...description,
    id: releaseId(description, files),
    createdAt: new Date().toISOString(),
    createdBy: os.userInfo().username,
    commit: currentCommit(directory),
    browserEntry: 'browser/remoteEntry.js',
    serverEntry: 'server/remoteEntry.cjs',
    moduleFiles: Object.fromEntries(
      Object.entries(modules).map(([module, scripts]) => [module, scripts.map((file) => `browser/${file}`)]),
    ),
    files,
  };
}

/** Puts the release's folder into the store in one rename, so that a half-copied one is never seen. */
async function storeFiles(
  store: ReleaseStore,
  { build, isCompressed = true }: Publication,
  release: Release,
) {
  const target = path.join(store.directory, release.name, release.id);
  if (existsSync(target)) return;
  const draft = `${target}.draft-${process.pid}`;
  await mkdir(draft, { recursive: true });
  await cp(build, draft, { recursive: true });
  if (isCompressed) await compressFiles(path.join(draft, 'browser'));
  await writeFile(path.join(draft, 'release.json'), JSON.stringify(release, null, 2));
  await rename(draft, target).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  });
}

export type Published = { release: Release; wasLive: boolean };

/**
 * Makes a build the live release of its remote.
 * @throws UsageError that says what does not fit and how to mend it; the live release then stays as it is.
 */
export function publish(store: ReleaseStore, publication: Publication): Promise<Published> {
  return withLock(store.directory, async () => {
    const release = await describeRelease(publication);
    const pointers = await store.pointers();
    const others = (await store.liveReleases()).filter(({ name }) => name !== release.name);
    checkRelease(release, others);
    await storeFiles(store, publication, release);
    await publication.check?.(release);
    const current = pointers.remotes[release.name];
    if (current?.live === release.id) return { release, wasLive: true };
    if (current) await startWeekOfGrace(store, release.name, current.live);
    const previous = current ? [current.live, ...current.previous.filter((id) => id !== release.id)] : [];
    const entry = { live: release.id, previous };
    await store.setPointers({ ...pointers, remotes: { ...pointers.remotes, [release.name]: entry } });
    await prune(store);
    return { release, wasLive: false };
  });
}
