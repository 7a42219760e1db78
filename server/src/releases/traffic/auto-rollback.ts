import { autoRollback } from '../changes/rollback';
import type { ReleaseStore } from '../store/open-store';
import { toNetwork } from '../../http/to-network';
import type { FastifyBaseLogger } from 'fastify';
import { RenderFault } from '../../rendering/render-queue';
import type { Rendering } from '../../rendering/version-workers';
import type { WorkerPool } from '../../rendering/worker-pool';
import { type LoadedVersion, loadVersion, type VersionSource } from '../store/loaded-version';
import type { TrafficFollower } from './follow-traffic';
import { ownFailure, type Trial, findTrial } from './trial';
import { listVersions } from './visitor-version';

const EVIDENCE_TTL_MS = 60 * 60_000;
const ENOUGH_EVIDENCE = 3;
const ENOUGH_VISITORS = 2;
/** Maximum number of unpinned versions that have workers: two previews and a baseline. */
const ROOM = 3;
const TEXT_LIMIT = 200;

/** A page that the release could not render but the baseline could. */
type Evidence = { path: string; text: string; at: number };

/** `networks`: of up to two visitors whose browsers reported failures. Together they count as one piece of evidence. */
type Findings = { evidence: readonly Evidence[]; networks: Set<string>; isComparing: boolean };

type Options = {
  store: ReleaseStore & VersionSource;
  pool: Pick<WorkerPool, 'ensure' | 'render'>;
  follower: Pick<TrafficFollower, 'activeTraffic' | 'poll'>;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
};

/** Returns the version to compare the release with: the live one for a canary, otherwise the one that was live before, if any. */
async function findBaseline({ store, follower }: Options, { name, isCanary }: Trial) {
  const { traffic, live } = follower.activeTraffic();
  if (isCanary) return live;
  const before =
    traffic.earlier[name]?.length && traffic.history.find((state) => state.live !== traffic.live);
  return before ? loadVersion(store, before.live) : undefined;
}

/** Whether the baseline renders the page without a failure of this remote. */
async function rendersWith({ pool }: Options, baseline: LoadedVersion, path: string, name: string) {
  await pool.ensure(baseline, ROOM);
  const { status, problems } = await pool.render(baseline.id, path, { isBackground: true });
  return status < 400 && problems.every(({ remote }) => remote !== undefined && remote !== name);
}

function describeReason(evidence: readonly Evidence[], baseline: string): string {
  const pages = [...new Set(evidence.map(({ path }) => path))].join(', ');
  const [line = ''] = (evidence.at(-1)?.text ?? '').split('\n');
  return `${evidence.length} renderings failed with it that succeed with ${baseline}: ${pages} (${line.slice(0, TEXT_LIMIT)}).`;
}

/** Returns a function that finds, or creates, the findings about a trial. */
function keepFindings() {
  const known = new Map<string, Findings>();
  return ({ name, release, since }: Trial) => {
    const key = `${name}@${release} ${since}`;
    const findings = known.get(key) ?? { evidence: [], networks: new Set(), isComparing: false };
    known.set(key, findings);
    return findings;
  };
}

/**
 * Returns the listeners for renderings and for browsers' reports. When a release on trial causes a failure, its baseline renders the same
 * address. If the baseline succeeds three times within an hour, the release is rolled back; twice is enough if browsers of two visitors
 * have reported failures of it. Reports may be forged, so they alone change nothing.
 */
export function createAutoRollback(options: Options) {
  const { store, follower, log } = options;
  const getFindings = keepFindings();

  const compare = async (
    trial: Trial,
    findings: Findings,
    { path, text }: Pick<Evidence, 'path' | 'text'>,
  ) => {
    const { name, release } = trial;
    const baseline = await findBaseline(options, trial);
    if (!baseline || !(await rendersWith(options, baseline, path, name))) return;
    const [pathname = '/'] = path.split('?');
    const recent = findings.evidence.filter(({ at }) => Date.now() - at < EVIDENCE_TTL_MS);
    const latest = { path: pathname.slice(0, TEXT_LIMIT), text, at: Date.now() };
    findings.evidence = [...recent, latest].slice(-ENOUGH_EVIDENCE);
    const { evidence, networks } = findings;
    const isReported = networks.size === ENOUGH_VISITORS;
    if (evidence.length + (isReported ? 1 : 0) < ENOUGH_EVIDENCE) return;
    const reason =
      describeReason(evidence, baseline.id) + (isReported ? ' Browsers reported failures too.' : '');
    // False if nothing was left to roll back, for example because another server was first.
    if (await autoRollback(store, { name, release, reason }))
      log.warn({ remote: name, release }, `auto-rollback of ${name}@${release}: ${reason}`);
    // Not if the store could not be changed: the next failure tries again.
    findings.evidence = [];
    await follower.poll();
  };

  const onRendered = async (rendering: Rendering) => {
    const trial = findTrial(follower.activeTraffic(), rendering.versionId, Date.now());
    const text = trial && ownFailure(rendering, trial);
    if (!trial || text === undefined) return;
    const findings = getFindings(trial);
    if (findings.isComparing) return;
    findings.isComparing = true;
    try {
      await compare(trial, findings, { path: rendering.path, text });
    } catch (error) {
      // If the server is overloaded, the comparison waits until the release fails again.
      if (error instanceof RenderFault && (error.kind === 'refused' || error.kind === 'overload')) return;
      log.error({ err: error }, 'a failing release could not be compared or rolled back');
    } finally {
      findings.isComparing = false;
    }
  };

  const onReport = (failed: { remote: string; release: string }, address: string) => {
    const active = follower.activeTraffic();
    const trials = listVersions(active).map(({ id }) => findTrial(active, id, Date.now()));
    const trial = trials.find((one) => one?.name === failed.remote && one.release === failed.release);
    if (!trial) return;
    const { networks } = getFindings(trial);
    if (networks.size < ENOUGH_VISITORS) networks.add(toNetwork(address, 64));
  };

  return { onRendered, onReport };
}
