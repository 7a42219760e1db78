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
import { checkBeside, checkSizes, checkVersion } from '../version/check-version';
import { signPreview } from '../version/preview-link';
import { addCanary, canaryMembers, rebaseCanaries } from './canaries';
import { autoRollbackOf } from './rollback';
import type { FilesOfRelease, ReleaseStore } from '../store/release-store';
import { canonicalJson } from '../release/content-id';
import { memberOf, siteVersionId, withMember } from '../version/site-version';
import type { Canary, Traffic } from '../version/traffic';

/** For whom a release is published: for everybody, for some of the visitors, or for whoever has the link. */
export type Audience = { kind: 'everybody' } | { kind: 'canary'; percent: number } | { kind: 'preview' };

const EVERYBODY: Audience = { kind: 'everybody' };

/** Checks exactly the version that would be served, with the release that is new in it; what it throws keeps the present one. */
export type CheckRelease = (version: SiteVersion, release: Release) => Promise<void>;

export type PublishOptions = Author & {
  audience?: Audience;
  /** Also after an auto-rollback of the release. */
  isAgain?: boolean;
  /** Whether the limit of a page's weight holds. A build for development is many times as heavy. */
  isWeighed?: boolean;
  check?: CheckRelease;
  isCompressed?: boolean;
};

type WantedRelease = PublishOptions & {
  release: Release;
  files: FilesOfRelease;
};

/**
 * `wasLive`: its audience got it already; `endedCanary`: the canary that a new live release put an end to; `preview`: of one
 * that is published as a preview, what stands behind `?preview=` in its link.
 */
export type Published = {
  release: Release;
  version: string;
  wasLive: boolean;
  endedCanary?: string;
  preview?: string;
};

/** The live version with this release in it. @throws UsageError where a remote has no shell yet that could show it. */
async function candidateFor(
  store: ReleaseStore,
  current: Traffic | undefined,
  release: Release,
): Promise<SiteVersion> {
  const member = memberOf(release);
  if (!current && (await store.versions()).length > 0) {
    throw new UsageError(
      'this store has lost its traffic, so nobody knows what is live: restore traffic/ and traffic.json from a copy, ' +
        'or publish the whole of this checkout with "npm start".',
    );
  }
  if (!current && release.name === SHELL) return { shell: member, remotes: [] };
  return withMember(await store.version(requireTraffic(current).live), member);
}

/** `candidate`: the version that would be served. */
type Plan = { candidate: SiteVersion; wanted: WantedRelease };
type Checked = Pick<WantedRelease, 'release' | 'isAgain' | 'isWeighed'>;
type CheckedPlan = { candidate: SiteVersion; wanted: Checked };

/**
 * An id covers files and declarations alone. Other entries or modules under the same id would replace the description that
 * live and earlier versions are checked against, so that no server would run them any more.
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

/** Checks the packages that the new release shares with the shell, or a new shell with all remotes. @throws UsageError */
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
  const { release, isAgain, isWeighed = true } = wanted;
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
  checkBeside(memberOf(release), await canaryMembers(store, current?.canaries ?? []));
  if (isWeighed) checkSizes(memberOf(release));
}

/** The same before anything is sent to a site elsewhere, which checks it again. @throws UsageError */
export async function checkAgainst(
  store: Pick<ReleaseStore, 'traffic' | 'version' | 'release'>,
  wanted: Checked,
) {
  const current = requireTraffic(await store.traffic());
  const candidate = withMember(await store.version(current.live), memberOf(wanted.release));
  await checkCandidate(store, current, { candidate, wanted });
}

/** @throws UsageError where the canary does not fit beside those that run. */
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
 * Publishes a release of the shell or of a remote: as the live version with this release in it. The same on the machine of a
 * team and on a site that is told to.
 * @throws UsageError that says what does not fit and how to correct it; visitors then get what they got before.
 */
export async function publishRelease(store: ReleaseStore, wanted: WantedRelease): Promise<Published> {
  const { release, audience = EVERYBODY, files, isCompressed, check } = wanted;
  let candidate: SiteVersion | undefined;
  let ended: Canary | undefined;
  const plan = async (current: Traffic | undefined) => {
    const before = candidate && siteVersionId(candidate);
    candidate = await candidateFor(store, current, release);
    await checkCandidate(store, current, { candidate, wanted });
    await store.putFiles(release, files);
    // Where another deploy came first, what would be served is another version: it is checked too.
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
