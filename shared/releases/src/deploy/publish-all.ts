import { type Release, SHELL, type SiteVersion } from '@hireloom/contracts';
import { UsageError } from '@hireloom/service';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { checkAddresses } from './check-addresses';
import { changeTraffic, pruneAfterDeploy } from './change-traffic';
import { checkVersion } from '../version/check-version';
import { describeBuild } from '../release/describe-build';
import { readDescription } from '../release/describe-package';
import type { ReleaseStore } from '../store/release-store';
import { signatureProblem, signRelease } from '../release/sign-release';
import type { TeamKey } from '../release/team-key';
import type { TeamKeys } from '../release/team-keys';
import { memberOf, siteVersionId, withMember } from '../version/site-version';
import { liveChange } from '../version/traffic';

type Build = { directory: string; build: string };
/** `key`: signs the releases. `keys`: the site's team keys, if it requires signatures. */
type Options = { isCompressed?: boolean; key?: TeamKey; keys?: TeamKeys };

function versionOf(releases: readonly Release[]): SiteVersion {
  const members = releases.map(memberOf);
  const shell = members.find(({ name }) => name === SHELL);
  if (!shell) throw new UsageError('the shell is missing among the builds.');
  return members.reduce<SiteVersion>((version, member) => withMember(version, member), {
    shell,
    remotes: [],
  });
}

/** @throws UsageError */
function expectSigned(releases: readonly Release[], keys: TeamKeys) {
  const [problem] = releases.flatMap((release) => signatureProblem(release, keys) ?? []);
  if (problem)
    throw new UsageError(
      `nothing is published, as the site would run none of it (TEAM_KEYS is set): ${problem}`,
    );
}

/**
 * Publishes builds of the shell and of all remotes as one site version, if nothing is live yet or the live version was published in this
 * way. If a team has deployed or has a canary running, changes nothing and returns `kept`.
 * @throws UsageError if the builds don't fit each other or the site would not run them.
 */
export async function publishAll(
  store: ReleaseStore,
  builds: readonly Build[],
  { isCompressed, key, keys }: Options = {},
): Promise<'published' | 'unchanged' | 'kept'> {
  const releases = await Promise.all(
    builds.map(async (build) =>
      signRelease(await describeBuild({ ...build, description: readDescription(build.directory) }), key),
    ),
  );
  const version = versionOf(releases);
  checkVersion(version);
  let outcome: 'unchanged' | 'kept' = 'unchanged';
  const next = await changeTraffic(store, async (current) => {
    const isOwn = !current || (liveChange(current).change.act === 'start' && current.canaries.length === 0);
    if (!isOwn) outcome = 'kept';
    const isLive = current?.live === siteVersionId(version);
    // Continue if there is a key: the live releases may not be signed yet.
    if (!isOwn || (isLive && !key)) return undefined;
    if (keys) expectSigned(releases, keys);
    for (const [index, release] of releases.entries()) {
      const files = (file: string) => readFile(path.join(builds[index]?.build ?? '', file));
      await checkAddresses(store, release);
      await store.putRelease(release, files, { isCompressed });
    }
    if (isLive) return undefined;
    return { live: await store.putVersion(version), canaries: [], change: { act: 'start' } };
  });
  if (!next) return outcome;
  await pruneAfterDeploy(store);
  return 'published';
}
