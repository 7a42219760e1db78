import {
  type DeployOptions,
  hasTeamDeployed,
  type Part,
  type Traffic,
  type TrafficChange,
  UsageError,
} from '@hireloom/releases';
import { type Release, SHELL, type SiteVersion } from '@hireloom/contracts';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseStore } from '../store/open-store';
import { signPreview } from '../versions/preview-link';
import { toMember, computeVersionId, withMember } from '../versions/site-version';
import { addCanary, rebaseCanaries } from './canaries';
import {
  type Author,
  changeTraffic,
  type NextTraffic,
  type PlannedChange,
  pruneAfterDeploy,
  requireTraffic,
  getUserName,
} from './change-traffic';
import { checkReleases } from './checks';

/** `signal`: aborted once the client has gone. */
export type CheckProgress = { onProgress?: (words: string) => void; signal?: AbortSignal };

/** Checks the pages that these parts change, in exactly the version that would be served. @throws UsageError if one fails; the reason of `signal` */
export type CheckPages = (
  version: SiteVersion,
  parts: readonly Part[],
  progress?: CheckProgress,
) => Promise<void>;

export type PublishOptions = Author &
  DeployOptions &
  CheckProgress & {
    check?: CheckPages;
    isCompressed?: boolean;
  };

/** `unchanged`: these visitors already had these releases. `kept`: a team has deployed, so the whole site was not published. */
type Published = {
  releases: readonly Release[];
  version: string;
  outcome: 'published' | 'unchanged' | 'kept';
  endedCanary: boolean;
  preview?: string;
};

/** The live version with these releases in it. @throws UsageError if nothing is live yet and there is no shell */
async function composeCandidate(
  store: ReleaseStore,
  current: Traffic | undefined,
  { releases, whole }: { releases: readonly Release[]; whole?: boolean },
): Promise<SiteVersion> {
  const members = releases.map(toMember);
  const shell = members.find(({ name }) => name === SHELL);
  if (whole && !shell) throw new UsageError('the shell is missing among the builds.');
  const isFirst = shell && (whole || !current);
  const before = isFirst ? { shell, remotes: [] } : await store.version(requireTraffic(current).live);
  return members.reduce(withMember, before);
}

function toTrafficChange(action: TrafficChange['action'], releases: readonly Release[]): TrafficChange {
  const [release, another] = releases;
  return release && !another
    ? { action, name: release.name, release: release.id, commit: release.commit }
    : { action };
}

type Wanted = Pick<PublishOptions, 'canary' | 'preview' | 'whole' | 'by'> & { releases: readonly Release[] };

/** @throws UsageError if a running canary does not fit the new version, or a new canary finds no room. */
async function planTraffic(
  store: ReleaseStore,
  { current, candidate, version }: { current: Traffic | undefined; candidate: SiteVersion; version: string },
  { releases, canary: share, preview, whole, by = getUserName() }: Wanted,
): Promise<NextTraffic | undefined> {
  if (preview || version === current?.live) return undefined;
  const canaries = current?.canaries ?? [];
  if (!share || !current) {
    const others = canaries.filter(({ name }) => releases.every((release) => release.name !== name));
    const change: TrafficChange = whole ? { action: 'start' } : toTrafficChange('deploy', releases);
    return { live: version, canaries: await rebaseCanaries(store, others, candidate), change };
  }
  const [release, another] = releases;
  if (!release || another) throw new UsageError('a canary can have only one part: deploy the others first.');
  if (canaries.some((canary) => canary.version === version && canary.share === share)) return undefined;
  return {
    live: current.live,
    canaries: addCanary(canaries, { name: release.name, version, share, by }),
    change: toTrafficChange('canary', releases),
  };
}

const endsCanary = (
  next: NextTraffic | undefined,
  current: Traffic | undefined,
  version: string,
  releases: readonly Release[],
) =>
  next?.live === version &&
  Boolean(
    current?.canaries.some(
      (canary) => canary.version !== version && releases.some(({ name }) => name === canary.name),
    ),
  );

/** Returns the check of pages for these parts, which runs once for each version, however often the traffic changes meanwhile. */
function createPageCheck(parts: readonly Part[], { check, onProgress, signal }: PublishOptions) {
  const checked = new Set<string>();
  return async (version: string, candidate: SiteVersion) => {
    if (!checked.has(version)) await check?.(candidate, parts, { onProgress, signal });
    signal?.throwIfAborted();
    checked.add(version);
  };
}

/** Publishes parts together, on top of the live version that is current at the end. @throws UsageError; visitors then keep what they had */
export async function publishParts(
  store: ReleaseStore,
  parts: readonly Part[],
  options: PublishOptions = {},
): Promise<Published> {
  const { again, whole, token, onProgress, isCompressed = true } = options;
  const releases = parts.map(({ release }) => release);
  const checkPages = createPageCheck(parts, options);
  const publish = async (current: Traffic | undefined): Promise<PlannedChange<Published>> => {
    const nothing = { releases, version: '', endedCanary: false };
    if (whole && current && hasTeamDeployed(current)) return { outcome: { ...nothing, outcome: 'kept' } };
    const candidate = await composeCandidate(store, current, { releases, whole });
    const version = computeVersionId(candidate);
    if (whole && version === current?.live) return { outcome: { ...nothing, version, outcome: 'unchanged' } };
    await checkReleases({ store, current, version: candidate, releases, again, isCompressed });
    await checkPages(version, candidate);
    // A preview changes no traffic, and a check takes long enough to lose a token.
    if (token) await store.tokens.requireValid(token);
    onProgress?.('Storing…');
    for (const { release, build } of parts)
      await store.putRelease(release, (file) => readFile(path.join(build, file)), { isCompressed });
    await store.putVersion(candidate);
    const next = await planTraffic(store, { current, candidate, version }, { ...options, releases });
    const outcome = next ? 'published' : 'unchanged';
    return {
      next,
      outcome: { releases, version, outcome, endedCanary: endsCanary(next, current, version, releases) },
    };
  };
  const published = await changeTraffic(store, publish, options);
  if (published.outcome === 'published') await pruneAfterDeploy(store);
  if (!options.preview) return published;
  return { ...published, preview: signPreview(published.version, await store.previewSecret()) };
}

/** The path of the first page without a parameter; the start page for releases without one, such as the shell's. */
const firstPage = (releases: readonly Release[]) =>
  releases
    .flatMap(({ routes }) => routes)
    .map(({ path }) => path)
    .find((path) => !path.includes(':')) ?? '/';

/** The result of a deploy, as a line. `canary`: its share of the visitors. `origin`: the site's. */
export function describeOutcome(published: Published, origin: string, canary?: number): string {
  const { releases, outcome, endedCanary, preview } = published;
  const parts = releases.map(({ name, id }) => `${name} ${id}`).join(', ');
  const are = releases.length === 1 ? 'is' : 'are';
  if (preview !== undefined) {
    const link = `${origin}${firstPage(releases)}?preview=${preview}`;
    return `${parts} ${are} published but not live. To look at it within a week: ${link}`;
  }
  if (outcome === 'kept') return 'a team has deployed: nothing is changed.';
  if (outcome === 'unchanged') return `${parts} ${are} already what these visitors get: nothing to do.`;
  if (canary === undefined) return `${parts} ${are} live.${endedCanary ? ' The canary is over.' : ''}`;
  return `${parts} ${are} given to ${canary}% of the visitors.`;
}
