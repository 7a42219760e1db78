import { autoRollback } from '../releases/changes/rollback';
import type { ReleaseStore } from '../releases/store/open-store';
import type { FastifyBaseLogger } from 'fastify';
import { RenderFault } from '../rendering/render-queue';
import type { Rendering } from '../rendering/version-workers';
import type { WorkerPool } from '../rendering/worker-pool';
import type { VersionSource } from '../releases/store/local-releases';
import { type LoadedVersion, loadVersion } from '../releases/versions/site-version';
import type { TrafficFollower } from './follow-traffic';
import { findOwnFailure, type Trial, findTrial } from './trial';

const EVIDENCE_TTL_MS = 60 * 60_000;
const MIN_EVIDENCE = 3;
/** Maximum number of unpinned versions that have workers: two previews and a baseline. */
const ROOM = 3;
const TEXT_LIMIT = 200;

type Evidence = { path: string; text: string; at: number };

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

/** If a release's baseline renders three failed pages within an hour, rolls it back. Anyone can forge browsers' reports. */
export function createAutoRollback(options: Options) {
  const { store, follower, log } = options;
  const evidenceByTrial = new Map<string, readonly Evidence[]>();
  let isComparing = false;

  const compare = async (trial: Trial, path: string, text: string) => {
    const { name, release, since } = trial;
    const baseline = await findBaseline(options, trial);
    if (!baseline || !(await rendersWith(options, baseline, path, name))) return;
    const key = `${name}@${release} ${since}`;
    const recent = (evidenceByTrial.get(key) ?? []).filter(({ at }) => Date.now() - at < EVIDENCE_TTL_MS);
    const [pathname = '/'] = path.split('?');
    const evidence = [...recent, { path: pathname.slice(0, TEXT_LIMIT), text, at: Date.now() }];
    evidenceByTrial.set(key, evidence.slice(-MIN_EVIDENCE));
    if (evidence.length < MIN_EVIDENCE) return;
    const reason = describeReason(evidence, baseline.id);
    // False if there was nothing left to roll back, for example because another server was first.
    if (await autoRollback(store, { name, release, reason }))
      log.warn({ remote: name, release }, `auto-rollback of ${name}@${release}: ${reason}`);
    // Not reached if the store could not be changed: the next failure then tries again.
    evidenceByTrial.delete(key);
    await follower.poll();
  };

  return async (rendering: Rendering) => {
    const trial = findTrial(follower.activeTraffic(), rendering.versionId, Date.now());
    const text = trial && findOwnFailure(rendering, trial);
    if (!trial || text === undefined || isComparing) return;
    // Pages that fail at the same time count once.
    isComparing = true;
    try {
      await compare(trial, rendering.path, text);
    } catch (error) {
      // If the server is overloaded, the comparison waits until the release fails again.
      if (error instanceof RenderFault && error.isFromLoad) return;
      log.error({ err: error }, 'a failing release could not be compared or rolled back');
    } finally {
      isComparing = false;
    }
  };
}
