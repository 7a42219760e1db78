import type { Traffic } from '@hireloom/releases';
import type { FastifyBaseLogger } from 'fastify';
import type { WorkerPool } from '../rendering/worker-pool';
import type { VersionSource } from '../releases/store/local-releases';
import { type LoadedVersion, loadVersion } from '../releases/versions/site-version';
import { type ActiveTraffic, listVersions } from './visitor-version';

/** Pause before retrying a version that could not start: each attempt takes CPU time from visitors' pages. */
const RETRY_MS = 30_000;

export type TakeoverOptions = {
  source: VersionSource;
  pool: Pick<WorkerPool, 'ensure' | 'pin'>;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  /** Awaited before visitors get a new live version. Its workers are ready by then. */
  beforeSwitch?: (live: LoadedVersion) => Promise<void>;
  onSwitch?: (active: ActiveTraffic) => void;
};

/** Starts canaries one by one, because each start takes CPU time from visitors' pages. Skips a canary that can't start. */
async function startCanaries(
  { source, pool, log }: TakeoverOptions,
  { canaries }: Traffic,
  isRetry: boolean,
) {
  const started = new Map<string, LoadedVersion>();
  for (const { name, version: id } of canaries) {
    try {
      const version = await loadVersion(source, id);
      await pool.ensure(version);
      started.set(id, version);
    } catch (error) {
      if (isRetry) continue;
      log.error({ err: error }, `the canary of ${name} could not be started: its visitors get what is live`);
    }
  }
  return started;
}

function createStopwatch() {
  const waitedMs: Record<string, number> = {};
  const measure = async <Result>(part: string, work: Promise<Result>): Promise<Result> => {
    const since = performance.now();
    const result = await work;
    waitedMs[part] = Math.round(performance.now() - since);
    return result;
  };
  return { waitedMs, measure };
}

/** `partial`: visitors get it without the canaries that could not be started. `superseded`: newer traffic came first. */
type State = 'starting' | 'complete' | 'partial' | 'failed' | 'superseded';

type Takeover = {
  traffic: Traffic;
  key: string;
  state: State;
  isRetry: boolean;
  retryAt: number;
  done: Promise<void>;
};

const isSuperseded = ({ state }: Takeover) => state === 'superseded';

const isDue = ({ state, retryAt }: Takeover) =>
  (state === 'failed' || state === 'partial') && Date.now() >= retryAt;

const idsOf = (active?: ActiveTraffic) => (active ? listVersions(active).map(({ id }) => id) : []);

/** The newest traffic wins at once: a version may never start, and a rollback must not wait for the deploy that it reverts. */
export class TrafficTaker {
  active?: ActiveTraffic;
  private latest?: Takeover;

  constructor(private readonly options: TakeoverOptions) {}

  /** Resolves once this traffic, or newer traffic that came meanwhile, is active. @throws Error if its live version can't start */
  take(traffic: Traffic): Promise<void> {
    const key = JSON.stringify(traffic);
    const { latest } = this;
    const isRetry = latest?.key === key;
    if (latest && isRetry && !isDue(latest)) return latest.done;
    if (latest?.state === 'starting') {
      latest.state = 'superseded';
      this.options.log.info('the activation of traffic was abandoned: the store has newer traffic');
    }
    const own: Takeover = { traffic, key, state: 'starting', isRetry, retryAt: 0, done: Promise.resolve() };
    this.latest = own;
    own.done = this.run(own);
    return own.done;
  }

  private async run(own: Takeover): Promise<void> {
    const before = this.active;
    try {
      await this.start(own, before);
    } catch (error) {
      if (!isSuperseded(own)) {
        own.state = 'failed';
        this.options.pool.pin(idsOf(before), before?.live.id);
        throw error;
      }
    }
    if (isSuperseded(own)) await this.latest?.done;
  }

  /** Starts the versions of this traffic, and makes it active unless newer traffic comes first. */
  private async start(own: Takeover, before?: ActiveTraffic) {
    const { traffic, isRetry } = own;
    const { source, pool, log, beforeSwitch, onSwitch } = this.options;
    const { measure, waitedMs } = createStopwatch();
    const isOther = before?.live.id !== traffic.live;
    // A failed load is cheap, and the version may still be on its way to the store, so each poll retries it without a pause.
    const live = isOther ? await measure('copies', loadVersion(source, traffic.live)) : before.live;
    if (isSuperseded(own)) return;
    own.retryAt = Date.now() + RETRY_MS;
    pool.pin([...idsOf(before), live.id, ...traffic.canaries.map(({ version }) => version)]);
    await measure('worker', pool.ensure(live));
    if (isOther && beforeSwitch) await measure('pages', beforeSwitch(live));
    const canaries = await measure('canaries', startCanaries(this.options, traffic, isRetry));
    const active = { traffic, live, canaries };
    const state = canaries.size === traffic.canaries.length ? 'complete' : 'partial';
    // A retry that is still partial is not worth a line in the log every half minute.
    const isNews = state === 'complete' || !isRetry;
    if (isNews)
      await source.saveTraffic({ traffic, versions: listVersions(active).map(({ version }) => version) });
    if (isSuperseded(own)) return;
    own.state = state;
    this.active = active;
    pool.pin(idsOf(active), live.id);
    if (!isNews) return;
    onSwitch?.(active);
    log.info({ live: live.id, canaries: [...canaries.keys()], waitedMs }, 'traffic was taken over');
  }
}
