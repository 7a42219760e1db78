import {
  findTeamKey,
  isRemote,
  openReleaseStore,
  type Part,
  publishParts,
  readPart,
  readTeamKeys,
  type ReleaseStore,
  root,
  signatureProblem,
  StoreAway,
  type TeamKeys,
  liveChange,
} from '@hireloom/releases';
import { UsageError } from '@hireloom/service';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { settings } from './settings';

/** Returns the folders of the remotes: the `mfe-*` folders with a `remote.json`. */
export const remotesOf = (directory: string) =>
  readdirSync(directory)
    .filter((name) => name.startsWith('mfe-'))
    .map((name) => path.join(directory, name))
    .filter(isRemote);

/** The folders of the shell and of the remotes. */
export const packageDirectories = (): string[] => [path.join(root, 'shell'), ...remotesOf(root)];

/** The keys that the site server trusts: it runs only releases signed with one of them. @throws UsageError */
const siteKeys = (): TeamKeys | undefined =>
  settings.TEAM_KEYS ? readTeamKeys(path.resolve(root, settings.TEAM_KEYS)) : undefined;

/** False if the site server requires signed releases and no key is set here. `hireloom publish` publishes in that case. */
export const canSign = () => !siteKeys() || findTeamKey() !== undefined;

/** Whether no version is live. False if the store can't be reached. */
async function isNothingLive(): Promise<boolean> {
  const store = openReleaseStore();
  try {
    return !(await store.traffic());
  } catch (error) {
    if (error instanceof StoreAway) return false;
    throw error;
  } finally {
    await store.close();
  }
}

/** Checks, before anything is built, that the site would run what this start publishes. @throws UsageError */
export async function checkOwnKey() {
  const [keys, key] = [siteKeys(), findTeamKey()];
  const known = key && keys?.get(key.id);
  if (keys && key && (!known || known.retired))
    throw new UsageError(
      `TEAM_KEY is ${key.id}, which TEAM_KEYS ${known ? 'has retired' : 'does not have'}: the site would not run what it signs.`,
    );
  if (keys && !key && (await isNothingLive()))
    throw new UsageError(
      'nothing is live yet, and TEAM_KEYS is set, so that the site runs nothing unsigned: set TEAM_KEY to a key that publishes all, here or for "hireloom publish" before.',
    );
}

/** @throws UsageError if the site would not run these parts */
async function expectSigned(_version: unknown, parts: readonly Part[]) {
  const keys = siteKeys();
  const [problem] = keys ? parts.flatMap(({ release }) => signatureProblem(release, keys) ?? []) : [];
  if (problem)
    throw new UsageError(
      `nothing is published, as the site would run none of it (TEAM_KEYS is set): ${problem}`,
    );
}

async function explainKept(store: ReleaseStore) {
  const traffic = await store.traffic();
  if (!traffic) return;
  const [canary] = traffic.canaries;
  const { by, since } = canary ?? liveChange(traffic);
  console.log(
    `Live is version ${traffic.live}, ${canary ? `with a canary of ${canary.name} started` : 'deployed'} by ${by} at ${since}: ` +
      'the builds of this checkout were not published; "npm run deploy -w shell" or "-w mfe-<name>" publishes one.',
  );
}

/**
 * Makes the existing builds live, unless a team has already deployed. @throws UsageError if the
 * builds are not compatible with each other
 */
export async function publishBuilds(store: ReleaseStore = openReleaseStore()) {
  const key = findTeamKey();
  const parts = await Promise.all(
    packageDirectories().map((directory) =>
      readPart({ directory, build: path.join(directory, 'dist'), key }),
    ),
  );
  const { outcome } = await publishParts(store, parts, { isWhole: true, check: expectSigned });
  if (outcome === 'published') console.log('Published the builds of this checkout.');
  if (outcome === 'kept') await explainKept(store);
}

/**
 * Publishes and exits, so that the private key stays out of long-running processes. @throws UsageError
 * like `checkOwnKey` and `publishBuilds`
 */
export async function publish() {
  await checkOwnKey();
  await publishBuilds();
}
