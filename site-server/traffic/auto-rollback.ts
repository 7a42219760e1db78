import type { RenderedPage } from '@hireloom/contracts';
import { autoRollback, type ReleaseStore, type Traffic } from '@hireloom/releases';
import { UsageError } from '@hireloom/service';
import type { FastifyBaseLogger } from 'fastify';
import { RenderFault } from '../rendering/render-fault';
import type { Rendering } from '../rendering/version-workers';
import type { WorkerPool } from '../rendering/worker-pool';
import { loadVersion, type LoadedVersion, type VersionSource } from '../versions/loaded-version';
import type { TrafficFollower } from './follow-traffic';
import { ownFailure, type Trial, trialOf } from './trial';

const EVIDENCE_TTL_MS = 60 * 60_000;
const ENOUGH_EVIDENCE = 3;
/** Maximum number of unpinned versions that have workers: two previews and a baseline. */
const ROOM = 3;
const TEXT_LIMIT = 200;

/** A page that the release could not render but the baseline could. */
type Evidence = { path: string; text: string; at: number };

type Options = {
  source: VersionSource;
  store: ReleaseStore;
  pool: Pick<WorkerPool, 'ensure' | 'render'>;
  follower: Pick<TrafficFollower, 'inForce' | 'adjust' | 'look'>;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
};

const isRendered = ({ status, problems }: RenderedPage, name: string) =>
  status < 400 && problems.every(({ remote }) => remote !== undefined && remote !== name);

function reasonOf(evidence: readonly Evidence[], baseline: string): string {
  const pages = [...new Set(evidence.map(({ path }) => path))].join(', ');
  const [line = ''] = (evidence.at(-1)?.text ?? '').split('\n');
  return `${evidence.length} renderings failed with it that succeed with ${baseline}: ${pages} (${line.slice(0, TEXT_LIMIT)}).`;
}

/** Returns the version to compare the release with: the live one for a canary, otherwise the one that was live before, if any. */
async function baselineOf({ source, follower }: Options, { name, isCanary }: Trial) {
  const { traffic, live } = follower.inForce();
  if (isCanary) return live;
  const before =
    traffic.earlier[name]?.length && traffic.history.find((state) => state.live !== traffic.live);
  return before ? loadVersion(source, before.live) : undefined;
}

const withoutTrial =
  ({ name, release, isCanary }: Trial, baseline: string) =>
  (traffic: Traffic): Traffic =>
    isCanary
      ? { ...traffic, canaries: traffic.canaries.filter((canary) => canary.name !== name) }
      : // The canaries contain the failing release too.
        { ...traffic, live: baseline, canaries: [], change: { act: 'auto-rollback', name, release } };

/**
 * Rolls back in the store. Returns false if there was nothing left to roll back, for example because another server was first.
 * Returns undefined if the store can't be changed.
 */
async function changeStore({ store, log }: Options, { name, release }: Trial, reason: string) {
  try {
    return await autoRollback(store, { name, release, reason });
  } catch (error) {
    if (!(error instanceof UsageError) && !(error as NodeJS.ErrnoException).code) throw error;
    log.error(
      { err: error },
      'the release store could not be changed: the rollback is in force on this server alone',
    );
    return undefined;
  }
}

async function rollBack(
  options: Options,
  trial: Trial,
  evidence: readonly Evidence[],
  baseline: LoadedVersion,
) {
  const { follower, log } = options;
  const { name, release } = trial;
  const reason = reasonOf(evidence, baseline.id);
  const isChanged = await changeStore(options, trial, reason);
  if (isChanged === undefined) follower.adjust(withoutTrial(trial, baseline.id));
  if (isChanged !== false)
    log.warn({ remote: name, release }, `auto-rollback of ${name}@${release}: ${reason}`);
  await follower.look();
}

/**
 * Returns the listener for renderings. When a release on trial causes a failure, its baseline renders the same address. If the
 * baseline succeeds three times within an hour, the release is rolled back. Only failures on this server count, not reports
 * from browsers.
 */
export function createAutoRollback(options: Options): (rendering: Rendering) => Promise<void> {
  const { pool, follower, log } = options;
  const evidenceOf = new Map<string, Evidence[]>();
  const comparing = new Set<string>();

  const compare = async (trial: Trial, key: string, { path, text }: Pick<Evidence, 'path' | 'text'>) => {
    const baseline = await baselineOf(options, trial);
    if (!baseline) return;
    await pool.ensure(baseline, ROOM);
    const page = await pool.render(baseline.id, path, { isBackground: true });
    if (!isRendered(page, trial.name)) return;
    const [pathname = '/'] = path.split('?');
    const recent = (evidenceOf.get(key) ?? []).filter(({ at }) => Date.now() - at < EVIDENCE_TTL_MS);
    const evidence = [...recent, { path: pathname.slice(0, TEXT_LIMIT), text, at: Date.now() }];
    evidenceOf.set(key, evidence);
    if (evidence.length < ENOUGH_EVIDENCE) return;
    evidenceOf.delete(key);
    await rollBack(options, trial, evidence, baseline);
  };

  return async (rendering) => {
    const trial = trialOf(follower.inForce(), rendering.versionId, Date.now());
    const text = trial && ownFailure(rendering, trial);
    if (!trial || text === undefined) return;
    const key = `${trial.name}@${trial.release} ${trial.since}`;
    if (comparing.has(key)) return;
    comparing.add(key);
    try {
      await compare(trial, key, { path: rendering.path, text });
    } catch (error) {
      // If the server is overloaded, the comparison waits until the release fails again.
      if (error instanceof RenderFault && (error.kind === 'refused' || error.kind === 'overload')) return;
      log.error({ err: error }, 'a failing release could not be compared with the one before');
    } finally {
      comparing.delete(key);
    }
  };
}
