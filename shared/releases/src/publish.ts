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
import { canaryMembers, rebaseCanaries } from './rebase-canaries';
import type { ReleaseStore } from './release-store';
import { memberOf, siteVersionId, withMember } from './site-version-id';

/** For whom a release is published: for everybody, for some of the visitors, or for whoever has the link. */
export type Audience = { kind: 'everybody' } | { kind: 'canary'; percent: number } | { kind: 'preview' };

/** `directory`: the package of the shell or of a remote; `build`: the folder with its `browser/`, `server/`, `public/`. */
export type Publication = {
  directory: string;
  build: string;
  /** What it serves, if not what its `remote.json` says. */
  description?: RemoteDescription;
  audience?: Audience;
  /** Also if the release was taken out of service by itself before. */
  isAgain?: boolean;
  /** Whether the limit of a page's weight holds. A build for development is many times as heavy. */
  isWeighed?: boolean;
  isCompressed?: boolean;
  /** A last look at exactly the version that would be served; what it throws keeps the present one. */
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

async function checkCandidate(
  store: ReleaseStore,
  current: Traffic | undefined,
  { candidate, release, publication }: { candidate: SiteVersion; release: Release; publication: Publication },
) {
  const { name, id } = release;
  const mark = current && !publication.isAgain ? autoRollbackOf(current, name, id) : undefined;
  if (mark) {
    throw new UsageError(
      `${name} ${id} was rolled back by itself: ${mark.reason} Mend it, or deploy it all the same with --again.`,
    );
  }
  checkVersion(candidate, name);
  checkBeside(memberOf(release), await canaryMembers(store, current?.canaries ?? []));
  if (publication.isWeighed ?? true) checkSizes(memberOf(release));
}

const endsCanary = (canaries: readonly Canary[], name: string) =>
  canaries.filter((canary) => canary.name !== name);

/** @throws UsageError where the canary does not fit beside those that run. */
async function planFor(
  store: ReleaseStore,
  current: Traffic | undefined,
  {
    candidate,
    release: { name, id },
    audience,
  }: { candidate: SiteVersion; release: Release; audience: Audience },
): Promise<NextTraffic | undefined> {
  const version = await store.putVersion(candidate);
  if (audience.kind === 'preview' || version === current?.live) return undefined;
  const canaries = current?.canaries ?? [];
  if (audience.kind === 'everybody' || !current) {
    const change = { act: 'deploy' as const, name, release: id };
    return {
      live: version,
      canaries: await rebaseCanaries(store, endsCanary(canaries, name), candidate),
      change,
    };
  }
  const { percent } = audience;
  if (canaries.some((canary) => canary.version === version && canary.share === percent)) return undefined;
  const change = { act: 'canary' as const, name, release: id };
  return {
    live: current.live,
    canaries: addCanary(canaries, { name, version, share: percent }, new Date()),
    change,
  };
}

/**
 * Publishes a build of the shell or of a remote: as the live version with this release in it.
 * @throws UsageError that says what does not fit and how to mend it; what visitors get then stays as it is.
 */
export async function publish(store: ReleaseStore, publication: Publication): Promise<Published> {
  const { directory, build, audience = { kind: 'everybody' }, isCompressed } = publication;
  const description = publication.description ?? readDescription(directory);
  const release = await describeBuild({ directory, build, description });
  let candidate: SiteVersion | undefined;
  let ended: Canary | undefined;
  const next = await changeTraffic(store, async (current) => {
    const before = candidate && siteVersionId(candidate);
    candidate = await candidateFor(store, current, release);
    await checkCandidate(store, current, { candidate, release, publication });
    await store.putRelease(release, build, { isCompressed });
    // Where another deploy came first, what would be served is another version: it is looked at too.
    if (siteVersionId(candidate) !== before) await publication.check?.(candidate, release.name);
    ended = current?.canaries.find(({ name }) => name === release.name);
    return planFor(store, current, { candidate, release, audience });
  });
  if (next) await store.prune();
  const version = candidate ? siteVersionId(candidate) : '';
  const endedCanary = next?.live === version && ended?.version !== version ? ended?.version : undefined;
  return { release, version, wasLive: !next && audience.kind !== 'preview', endedCanary };
}
