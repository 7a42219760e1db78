import { type Release, SHELL, type SiteVersion } from '@hireloom/contracts';
import { UsageError } from '@hireloom/service';
import {
  type Author,
  changeTraffic,
  requireTraffic,
  type NextTraffic,
  pruneAfterDeploy,
  thisUser,
} from './change-traffic';
import { checkShared } from '../version/check-shared';
import { checkAgainstCanaries, checkVersion } from '../version/check-version';
import { signPreview } from '../version/preview-link';
import { checkAddresses } from './check-addresses';
import { addCanary, canaryMembers, rebaseCanaries } from './canaries';
import { autoRollbackOf } from './rollback';
import type { FilesOfRelease, ReleaseStore } from '../store/release-store';
import { canonicalJson } from '../release/content-id';
import { memberOf, siteVersionId, withMember } from '../version/site-version';
import type { Canary, Traffic } from '../version/traffic';

/** Who gets a release: everybody, a share of the visitors, or anyone with the link. */
export type Audience = { kind: 'everybody' } | { kind: 'canary'; percent: number } | { kind: 'preview' };

const EVERYBODY: Audience = { kind: 'everybody' };

/** Checks the exact version that would be served, including the new `release`. If it throws, the live version stays. */
export type CheckRelease = (version: SiteVersion, release: Release) => Promise<void>;

export type PublishOptions = Author & {
  audience?: Audience;
  /** Publishes the release even if it was rolled back automatically. */
  isAgain?: boolean;
  check?: CheckRelease;
  /** Whether to compress the files. Development builds skip it. */
  isCompressed?: boolean;
};

type WantedRelease = PublishOptions & {
  release: Release;
  files: FilesOfRelease;
};

/**
 * `wasLive`: the audience already had this release. `endedCanary`: the canary that the new live release replaced. `preview`: for a preview,
 * the value of `?preview=` in its link.
 */
export type Published = {
  release: Release;
  version: string;
  wasLive: boolean;
  endedCanary?: string;
  preview?: string;
};

/**
 * The live version with this release in it.
 * @throws UsageError if the store has lost its traffic, or if nothing is live yet and the release is not a shell.
 */
async function candidateFor(
  store: ReleaseStore,
  current: Traffic | undefined,
  release: Release,
): Promise<SiteVersion> {
  const member = memberOf(release);
  if (!current && (await store.versions()).length > 0) {
    throw new UsageError(
      'this store has lost its traffic, so nobody knows what is live: restore traffic/ from a copy, or ' +
        ' publish the whole of this checkout with "npm start".',
    );
  }
  if (!current && release.name === SHELL) return { shell: member, remotes: [] };
  return withMember(await store.version(requireTraffic(current).live), member);
}

/** `candidate`: the version to serve. */
type Plan = { candidate: SiteVersion; wanted: WantedRelease };
type Checked = Pick<WantedRelease, 'release' | 'isAgain'>;
type CheckedPlan = { candidate: SiteVersion; wanted: Checked };

/**
 * An id covers only files and declarations. A release with the same id but other entries or modules would replace the description that
 * existing versions are checked against, and no server would run those versions any more.
 */
async function checkSameMember(store: Pick<ReleaseStore, 'release'>, release: Release) {
  const { name, id } = release;
  const known = await store.release(name, id).catch(() => undefined);
  if (!known || canonicalJson(memberOf(known)) === canonicalJson(memberOf(release))) return;
  throw new UsageError(
    `${name} ${id} already exists with other entries or modules, and releases are immutable: ` +
      'change a file of the build, so that it gets an id of its own.',
  );
}

/** Checks the versions of shared packages: a new remote against the live shell, or a new shell against all remotes. @throws UsageError */
async function checkSharedIn(
  store: Pick<ReleaseStore, 'release'>,
  { shell, remotes }: SiteVersion,
  release: Release,
) {
  if (release.name !== SHELL) return checkShared(await store.release(SHELL, shell.id), [release]);
  checkShared(release, await Promise.all(remotes.map(({ name, id }) => store.release(name, id))));
}

async function checkCandidate(
  store: Pick<ReleaseStore, 'version' | 'release'>,
  current: Traffic | undefined,
  { candidate, wanted }: CheckedPlan,
) {
  const { release, isAgain } = wanted;
  const { name, id } = release;
  const mark = current && !isAgain ? autoRollbackOf(current, name, id) : undefined;
  if (mark) {
    throw new UsageError(
      `${name} ${id} was rolled back automatically: ${mark.reason} Correct it, or deploy it anyway with --again.`,
    );
  }
  await checkSameMember(store, release);
  checkVersion(candidate, name);
  await checkSharedIn(store, candidate, release);
  checkAgainstCanaries(memberOf(release), await canaryMembers(store, current?.canaries ?? []));
}

/** Runs the checks before anything is uploaded to a site, which repeats them. @throws UsageError */
export async function checkAgainst(
  store: Pick<ReleaseStore, 'traffic' | 'version' | 'release'>,
  wanted: Checked,
) {
  const current = requireTraffic(await store.traffic());
  const candidate = withMember(await store.version(current.live), memberOf(wanted.release));
  await checkCandidate(store, current, { candidate, wanted });
}

/** @throws UsageError if a running canary does not fit the new version, or a new canary finds no room. */
async function planFor(
  store: ReleaseStore,
  current: Traffic | undefined,
  { candidate, wanted: { release, audience = EVERYBODY, by = thisUser() } }: Plan,
): Promise<NextTraffic | undefined> {
  const version = await store.putVersion(candidate);
  if (audience.kind === 'preview' || version === current?.live) return undefined;
  const canaries = current?.canaries ?? [];
  const facts = { name: release.name, release: release.id, commit: release.commit };
  if (audience.kind === 'everybody' || !current) {
    const others = canaries.filter(({ name }) => name !== release.name);
    const change = { act: 'deploy', ...facts } as const;
    return { live: version, canaries: await rebaseCanaries(store, others, candidate), change };
  }
  const { percent: share } = audience;
  if (canaries.some((canary) => canary.version === version && canary.share === share)) return undefined;
  return {
    live: current.live,
    canaries: addCanary(canaries, { name: release.name, version, share, by }),
    change: { act: 'canary', ...facts },
  };
}

/**
 * Publishes a release of the shell or of a remote: the new version is the live one with this release in it. Runs both on a team's machine
 * and on a site that accepts deploys.
 * @throws UsageError that says what does not fit and how to correct it; visitors then keep what they had.
 */
export async function publishRelease(store: ReleaseStore, wanted: WantedRelease): Promise<Published> {
  const { release, audience = EVERYBODY, files, isCompressed = true, check } = wanted;
  let candidate: SiteVersion | undefined;
  let ended: Canary | undefined;
  const plan = async (current: Traffic | undefined) => {
    const before = candidate && siteVersionId(candidate);
    candidate = await candidateFor(store, current, release);
    await checkCandidate(store, current, { candidate, wanted });
    await checkAddresses(store, release);
    await store.putFiles(release, files, { isCompressed });
    // If another deploy came first, the version to serve is a different one and needs its own check.
    if (siteVersionId(candidate) !== before) await check?.(candidate, release);
    await store.putRelease(release, files, { isCompressed });
    ended = current?.canaries.find(({ name }) => name === release.name);
    return planFor(store, current, { candidate, wanted });
  };
  const next = await changeTraffic(store, plan, wanted);
  if (next) await pruneAfterDeploy(store);
  const version = candidate ? siteVersionId(candidate) : '';
  const endedCanary = next?.live === version && ended?.version !== version ? ended?.version : undefined;
  const isPreview = audience.kind === 'preview';
  const preview = isPreview ? signPreview(version, await store.previewSecret()) : undefined;
  return { release, version, wasLive: !next && !isPreview, endedCanary, preview };
}
