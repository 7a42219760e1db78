import { UsageError } from '@hireloom/service';
import { existsSync } from 'node:fs';
import { chmod, chown, readFile, realpath, rm, stat } from 'node:fs/promises';
import pRetry from 'p-retry';
import { writeOnce, writeWhole } from '../store/durable-files';
import { neededVersions } from '../store/prune';
import type { ReleaseStore } from '../store/release-store';
import { signatureProblem, signedDigest } from '../release/sign-release';
import { readTeamKeys, type TeamKeys } from '../release/team-keys';
import { membersOf } from '../version/site-version';

/** Readable by everybody: the keys in it are public, and the site server may run as another user. */
const NEW_FILE = 0o644;

const LOCK_RETRIES = { retries: 100, minTimeout: 50, factor: 1 };

/** Runs one edit at a time, so that none overwrites another. A lock left by a killed command must be removed by hand. */
async function withLock(file: string, work: () => Promise<void>) {
  const lock = `${file}.lock`;
  await pRetry(async () => {
    if (await writeOnce(lock, `${process.pid}\n`)) return;
    throw new UsageError(
      `another command edits ${file}, or was killed while it did. If none runs, remove ${lock} and try again.`,
    );
  }, LOCK_RETRIES);
  await work().finally(() => rm(lock));
}

type Entries = Partial<Record<string, object>>;

/** Site servers may read the file at any time: replace it atomically, and preserve its owner and mode. */
async function editEntries(file: string, change: (entries: Entries) => void) {
  const target = existsSync(file) ? await realpath(file) : file;
  await withLock(target, async () => {
    const before = existsSync(target) ? await stat(target) : undefined;
    const entries = before ? (JSON.parse(await readFile(target, 'utf8')) as Entries) : {};
    change(entries);
    await writeWhole(target, `${JSON.stringify(entries, null, 2)}\n`);
    if (before) await chown(target, before.uid, before.gid).catch(() => undefined);
    await chmod(target, before ? before.mode & 0o777 : NEW_FILE);
  });
}

type KeyEntry = { publicKey: string; publishes: readonly string[]; team: string };

/** Adds a key to the file that `TEAM_KEYS` names, creating the file if needed. @throws UsageError if the file can't be used. */
export async function addTeamKey(file: string, id: string, entry: KeyEntry) {
  if (existsSync(file)) readTeamKeys(file);
  await editEntries(file, (entries) => {
    entries[id] = entry;
  });
}

type Store = Pick<ReleaseStore, 'traffic' | 'version' | 'versions' | 'release'>;

/** The releases signed with this key that visitors got within the last week or that a rollback could restore. */
async function vouchedReleases(store: Store, id: string, keys: TeamKeys) {
  const traffic = await store.traffic();
  const needed = traffic ? neededVersions(traffic) : [];
  const versions = await Promise.all([...needed].map((one) => store.version(one).catch(() => undefined)));
  const members = versions.flatMap((version) => (version ? membersOf(version) : []));
  const earlier = Object.entries(traffic?.earlier ?? {}).flatMap(([name, ids]) =>
    ids.map((release) => ({ name, id: release })),
  );
  const found = new Map<string, { commit: string; digest: string }>();
  for (const member of [...members, ...earlier]) {
    const release = await store.release(member.name, member.id).catch(() => undefined);
    if (release?.signature?.key !== id || signatureProblem(release, keys)) continue;
    found.set(`${member.name}/${member.id}`, { commit: release.commit, digest: signedDigest(release) });
  }
  return found;
}

/**
 * Retires a key in the file that `TEAM_KEYS` names. Returns the releases that stay valid under it, with their commits.
 * @throws UsageError if the key is not in the file or is already retired.
 */
export async function retireTeamKey(file: string, id: string, store: Store): Promise<Map<string, string>> {
  const keys = readTeamKeys(file);
  const key = keys.get(id);
  if (!key) throw new UsageError(`${file} has no key ${id}. It has: ${[...keys.keys()].join(', ')}.`);
  if (key.retired) throw new UsageError(`${id} is retired already.`);
  const vouched = [...(await vouchedReleases(store, id, keys))];
  const retired = Object.fromEntries(vouched.map(([release, { digest }]) => [release, digest]));
  await editEntries(file, (entries) => {
    const entry = entries[id];
    if (!entry || 'retired' in entry)
      throw new UsageError(`${id} was removed or retired meanwhile: look at ${file}.`);
    entries[id] = { ...entry, retired };
  });
  return new Map(vouched.map(([release, { commit }]) => [release, commit]));
}
