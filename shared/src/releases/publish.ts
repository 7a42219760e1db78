import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Release, RemotePointers } from '../contracts/registry';
import type { RemoteDescription } from '../contracts/remote';
import { ASSET_LIST, type AssetList } from './asset-list';
import { UsageError } from '../contracts/usage-error';
import { checkRelease, checkSizes } from './check-release';
import { compressFiles } from './compress-files';
import type { Audience } from './deploy-options';
import { withLock } from './lock';
import { addPreview, inService, makeLive, mayBePreviewed, startCanary } from './pointer-changes';
import { prune, startWeekOfGrace } from './prune';
import { type ReleaseStore, releasesBeside } from './release-store';

type Files = Release['files'];

/** `directory`: the remote's package; `build`: the folder with its `browser/` and `server/`. */
export type Publication = {
  directory: string;
  build: string;
  description: RemoteDescription;
  isCompressed?: boolean;
  /** Whether the limit of a page's weight holds. A build for development is many times as heavy. */
  isWeighed?: boolean;
  audience?: Audience;
  /** Also if the release was taken back before. */
  isAgain?: boolean;
  /** For builds that are published on the way: the canary stays a canary, and what was taken back stays away. */
  isUnasked?: boolean;
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
  const { modules, checksChunks } = JSON.parse(await readFile(listFile, 'utf8')) as AssetList;
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
    checksChunks,
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

/** `wasLive`: it was in service like this already; `endedCanary`: the canary that a new live release put an end to. */
export type Published = { release: Release; wasLive: boolean; endedCanary?: string };

const isSettled = (entry: RemotePointers | undefined, id: string) =>
  entry?.canary?.release === id || entry?.takenBack?.some(({ release }) => release === id);

/** @throws UsageError for a release that was taken back by itself, unless it is asked for `isAgain`. */
function checkTakenBack(entry: RemotePointers | undefined, { name, id }: Release) {
  const mark = entry?.takenBack?.find(({ release }) => release === id);
  if (!mark || mark.isByHand) return;
  throw new UsageError(
    `${name} ${id} was taken back: ${mark.reason} Mend it, or deploy it all the same with --again.`,
  );
}

function nextPointers(
  current: RemotePointers | undefined,
  { name, id }: Release,
  audience: Audience,
): RemotePointers | undefined {
  const now = new Date();
  if (audience.kind === 'everybody') {
    return current?.live === id ? undefined : makeLive(current, id, now);
  }
  if (!current) throw new UsageError(`${name} has no live release yet: deploy it once without options.`);
  if (current.live === id) return undefined;
  if (audience.kind === 'preview')
    return mayBePreviewed(current, id) ? undefined : addPreview(current, id, now);
  const { canary } = current;
  if (canary?.release === id && canary.percent === audience.percent) return undefined;
  return startCanary(current, { id, percent: audience.percent }, now);
}

/** What leaves the service stays a week, for the pages that are open with it. */
async function startGrace(store: ReleaseStore, name: string, current: RemotePointers, next: RemotePointers) {
  for (const id of inService(current).filter((one) => !inService(next).includes(one))) {
    await startWeekOfGrace(store, name, id);
  }
}

/**
 * Publishes a build: for everybody, unless `audience` says otherwise.
 * @throws UsageError that says what does not fit and how to mend it; what is in service then stays as it is.
 */
export function publish(store: ReleaseStore, publication: Publication): Promise<Published> {
  const {
    audience = { kind: 'everybody' },
    isAgain = false,
    isUnasked = false,
    isWeighed = true,
  } = publication;
  return withLock(store.directory, async () => {
    const release = await describeRelease(publication);
    const { name } = release;
    const pointers = await store.pointers();
    // From its first release on, a store without a registry is one that has lost it.
    if (Object.keys(pointers.remotes).length === 0) await store.setPointers(pointers);
    const current = pointers.remotes[name];
    if (isUnasked && isSettled(current, release.id)) return { release, wasLive: true };
    checkRelease(release, await releasesBeside(store, name));
    if (isWeighed) checkSizes(release);
    if (!isAgain) checkTakenBack(current, release);
    await storeFiles(store, publication, release);
    await publication.check?.(release);
    const entry = nextPointers(current, release, audience);
    if (!entry) return { release, wasLive: true };
    if (current) await startGrace(store, name, current, entry);
    await store.setPointers({ remotes: { ...pointers.remotes, [name]: entry } });
    await prune(store);
    const left = audience.kind === 'everybody' ? current?.canary?.release : undefined;
    return { release, wasLive: false, endedCanary: left === release.id ? undefined : left };
  });
}
