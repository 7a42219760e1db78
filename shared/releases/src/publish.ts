import {
  type Canary,
  type Release,
  type RemoteDescription,
  SHELL,
  type SiteVersion,
  type Traffic,
  UsageError,
} from '@hireloom/contracts';
import { addCanary, autoRollbackOf, changeTraffic, inForce, type NextTraffic } from './change-traffic';
import { checkBeside, checkSizes, checkVersion } from './check-version';
import { describeBuild } from './describe-build';
import { readDescription } from './describe-package';
import { pruneAfterDeploy } from './prune';
import { putBuild } from './put-build';
import { canaryMembers, rebaseCanaries } from './rebase-canaries';
import type { ReleaseStore } from './release-store';
import { memberOf, siteVersionId, withMember } from './site-version-id';

/** For whom a release is published: for everybody, for some of the visitors, or for whoever has the link. */
export type Audience = { kind: 'everybody' } | { kind: 'canary'; percent: number } | { kind: 'preview' };

const EVERYBODY: Audience = { kind: 'everybody' };

/** `directory`: the package of the shell or of a remote; `build`: the folder with its `browser/`, `server/`, `public/`. */
export type Publication = {
  directory: string;
  build: string;
  /** What it serves, if not what its `remote.json` says. */
  description?: RemoteDescription;
  audience?: Audience;
  /** Also after an auto-rollback of the release. */
  isAgain?: boolean;
  /** Whether the limit of a page's weight holds. A build for development is many times as heavy. */
  isWeighed?: boolean;
  isCompressed?: boolean;
  /** Checks exactly the version that would be served; what it throws keeps the present one. */
  check?: (version: SiteVersion, name: string) => Promise<void>;
};

/** `wasLive`: its audience got it already; `endedCanary`: the canary that a new live release put an end to. */
export type Published = { release: Release; version: string; wasLive: boolean; endedCanary?: string };

/** The live version with this release in it. @throws UsageError where a remote has no shell yet that could show it. */
async function candidateFor(
  store: ReleaseStore,
  current: Traffic | undefined,
  release: Release,
): Promise<SiteVersion> {
  const member = memberOf(release);
  if (!current && (await store.versions()).length > 0) {
    throw new UsageError(
      'this store has lost its traffic, so nobody knows what is live: put a copy of traffic.json back, ' +
        'or publish the whole of this checkout with "npm start".',
    );
  }
  if (!current && release.name === SHELL) return { shell: member, remotes: [] };
  return withMember(await store.version(inForce(current).live), member);
}

/** `candidate`: the version that would be served. */
type Plan = { candidate: SiteVersion; release: Release; publication: Publication };

async function checkCandidate(
  store: ReleaseStore,
  current: Traffic | undefined,
  { candidate, release, publication }: Plan,
) {
  const { name, id } = release;
  const mark = current && !publication.isAgain ? autoRollbackOf(current, name, id) : undefined;
  if (mark) {
    throw new UsageError(
      `${name} ${id} was rolled back by itself: ${mark.reason} Correct it, or deploy it anyway with --again.`,
    );
  }
  checkVersion(candidate, name);
  checkBeside(memberOf(release), await canaryMembers(store, current?.canaries ?? []));
  if (publication.isWeighed ?? true) checkSizes(memberOf(release));
}

/** @throws UsageError where the canary does not fit beside those that run. */
async function planFor(
  store: ReleaseStore,
  current: Traffic | undefined,
  { candidate, release, publication: { audience = EVERYBODY } }: Plan,
): Promise<NextTraffic | undefined> {
  const version = await store.putVersion(candidate);
  if (audience.kind === 'preview' || version === current?.live) return undefined;
  const canaries = current?.canaries ?? [];
  const facts = { name: release.name, release: release.id };
  if (audience.kind === 'everybody' || !current) {
    const others = canaries.filter(({ name }) => name !== release.name);
    const change = { act: 'deploy', ...facts } as const;
    return { live: version, canaries: await rebaseCanaries(store, others, candidate), change };
  }
  const { percent: share } = audience;
  if (canaries.some((canary) => canary.version === version && canary.share === share)) return undefined;
  return {
    live: current.live,
    canaries: addCanary(canaries, { name: release.name, version, share }),
    change: { act: 'canary', ...facts },
  };
}

/**
 * Publishes a build of the shell or of a remote: as the live version with this release in it.
 * @throws UsageError that says what does not fit and how to correct it; visitors then get what they got before.
 */
export async function publish(store: ReleaseStore, publication: Publication): Promise<Published> {
  const { directory, build, audience = EVERYBODY, isCompressed } = publication;
  const description = publication.description ?? readDescription(directory);
  const release = await describeBuild({ directory, build, description });
  let candidate: SiteVersion | undefined;
  let ended: Canary | undefined;
  const next = await changeTraffic(store, async (current) => {
    const before = candidate && siteVersionId(candidate);
    candidate = await candidateFor(store, current, release);
    const plan = { candidate, release, publication };
    await checkCandidate(store, current, plan);
    await putBuild(store, { release, build, isCompressed });
    // Where another deploy came first, what would be served is another version: it is checked too.
    if (siteVersionId(candidate) !== before) await publication.check?.(candidate, release.name);
    ended = current?.canaries.find(({ name }) => name === release.name);
    return planFor(store, current, plan);
  });
  if (next) await pruneAfterDeploy(store);
  const version = candidate ? siteVersionId(candidate) : '';
  const endedCanary = next?.live === version && ended?.version !== version ? ended?.version : undefined;
  return { release, version, wasLive: !next && audience.kind !== 'preview', endedCanary };
}
