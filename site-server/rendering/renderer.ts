import type { RenderedPage } from './messages';
import { BUCKETS } from '../traffic/release-plan';
import type { ReleaseSet } from './release-set';
import type { SiteMetrics } from '../telemetry/site-metrics';
import type { PoolOptions, WorkerPool } from './worker-pool';

/** What visitors get by their bucket, ascending; the last is what is live, which those without a bucket get too. */
export type Service = readonly { below: number; set: ReleaseSet }[];

/** For so long a page of the releases before may still be served, while its new one is made: not to wait at a swap. */
const SWAP_MS = 3000;

/** Renders with the releases that are in service, through a worker for each set of them. */
export type Renderer = {
  /** What is live. */
  readonly releases: ReleaseSet;
  /** Whether visitors have to be told apart. */
  readonly hasCanary: boolean;
  releasesFor: (bucket: number) => ReleaseSet;
  /** The set whose pages may stand in for those of `set` a moment longer. */
  before: (set: ReleaseSet) => string | undefined;
  /** @throws Error when the page can't be rendered on the server now. */
  render: (path: string, set?: ReleaseSet) => Promise<RenderedPage>;
  /** Warms workers for other releases and lets them take over, all at once. @throws Error when one can't be started. */
  switchTo: (service: Service) => Promise<void>;
  close: () => Promise<void>;
};

type Options = {
  pool: WorkerPool;
  log: PoolOptions['log'];
  metrics: Pick<SiteMetrics, 'countSwap'>;
  /** Told which sets may be asked for from now on. */
  onSwap: (ids: readonly string[]) => void;
};

const liveOf = (service: Service): ReleaseSet => {
  const last = service.at(-1);
  if (!last) throw new Error('no release is live');
  return last.set;
};

export async function createRenderer(first: Service, { pool, ...options }: Options): Promise<Renderer> {
  // One after the other: two at once would take the time of those who wait for pages.
  const startAll = async (wanted: Service): Promise<Service> => {
    const started: Service[number][] = [];
    for (const choice of wanted) {
      try {
        await pool.ensure(choice.set);
        started.push(choice);
      } catch (error) {
        // A canary that does not even start costs itself alone: its visitors get what is live.
        if (choice.below === BUCKETS) throw error;
        options.log.error({ err: error }, 'a canary could not be started');
      }
    }
    return started;
  };
  let service = await startAll(first);
  let swap = { from: '', to: '', at: 0 };

  const takeOver = async (wanted: Service) => {
    const next = await startAll(wanted);
    const [from, to] = [liveOf(service).id, liveOf(next).id];
    if (from !== to) swap = { from, to, at: Date.now() };
    service = next;
    const ids = next.map(({ set }) => set.id);
    pool.keepOnly(ids);
    options.onSwap([...ids, from]);
    options.metrics.countSwap();
  };

  return {
    get releases() {
      return liveOf(service);
    },
    get hasCanary() {
      return service.some(({ below }) => below < BUCKETS);
    },
    releasesFor: (bucket) => service.find(({ below }) => bucket < below)?.set ?? liveOf(service),
    before: ({ id }) => (id === swap.to && Date.now() - swap.at < SWAP_MS ? swap.from : undefined),
    render: (path, set = liveOf(service)) => pool.render(set.id, path),
    switchTo: takeOver,
    close: pool.close,
  };
}
