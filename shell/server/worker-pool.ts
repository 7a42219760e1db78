import type { FastifyBaseLogger } from 'fastify';
import type { RenderedPage, WorkerSettings } from './messages';
import type { ReleaseSet } from './release-set';
import { type RenderWorker, startRenderWorker } from './render-worker-thread';
import type { SiteMetrics } from './site-metrics';

export type PoolOptions = {
  script: string;
  settings: Omit<WorkerSettings, keyof ReleaseSet>;
  log: FastifyBaseLogger;
  metrics: Pick<SiteMetrics, 'observeRenderTime'>;
};

/** Render workers, one for each set of releases, by the set's id. */
export type WorkerPool = {
  /** How many workers there are, those included that still answer before they end. */
  size: () => number;
  has: (id: string) => boolean;
  /** Starts and warms a worker for the set, where there is none. @throws Error when it can't be started. */
  ensure: (set: ReleaseSet) => Promise<void>;
  /** @throws Error when there is no worker for the set, or when the page can't be rendered now. */
  render: (id: string, path: string) => Promise<RenderedPage>;
  /** Retires the workers of all other sets; what they were asked for is still answered. */
  keepOnly: (ids: readonly string[]) => void;
  close: () => Promise<void>;
};

type Member = { set: ReleaseSet; worker: RenderWorker; replacing?: Promise<void> };

async function startWarm(
  { registry, serverEntries, moduleFiles }: ReleaseSet,
  { script, settings, log }: PoolOptions,
) {
  const worker = await startRenderWorker(script, { ...settings, registry, serverEntries, moduleFiles });
  await worker
    .render('/')
    .catch((error: unknown) => log.warn({ err: error }, 'warming the render worker failed'));
  return worker;
}

function createRetirement(log: PoolOptions['log']) {
  let retiring = 0;
  return {
    size: () => retiring,
    retire: async (worker: RenderWorker) => {
      retiring += 1;
      await worker
        .retire()
        .catch((error: unknown) => log.error({ err: error }, 'a render worker could not be retired'));
      retiring -= 1;
    },
  };
}

export function createWorkerPool(options: PoolOptions): WorkerPool {
  const { log, metrics } = options;
  const members = new Map<string, Member>();
  const retirement = createRetirement(log);
  const { retire } = retirement;
  let isClosed = false;

  const replaceBroken = (member: Member) => {
    member.replacing ??= startWarm(member.set, options)
      .then((fresh) => {
        // Meanwhile the set may have gone out of service.
        const isWanted = members.get(member.set.id) === member && !isClosed;
        void retire(isWanted ? member.worker : fresh);
        if (isWanted) member.worker = fresh;
      })
      .catch((error: unknown) => log.error({ err: error }, 'no new render worker could be started'))
      .finally(() => (member.replacing = undefined));
  };

  const render = async (id: string, path: string) => {
    const member = members.get(id);
    if (!member) throw new Error('these releases are not in service any more');
    const { worker } = member;
    const startedAt = performance.now();
    try {
      if (worker.isBroken()) throw new Error('the render worker is being replaced');
      return await worker.render(path);
    } finally {
      metrics.observeRenderTime((performance.now() - startedAt) / 1000);
      if (worker.isBroken() && member.worker === worker) replaceBroken(member);
    }
  };

  return {
    size: () => members.size + retirement.size(),
    has: (id) => members.has(id),
    ensure: async (set) => {
      if (members.has(set.id)) return;
      const worker = await startWarm(set, options);
      if (isClosed) return retire(worker);
      members.set(set.id, { set, worker });
    },
    render,
    keepOnly: (ids) => {
      for (const [id, { worker }] of members) {
        if (ids.includes(id)) continue;
        members.delete(id);
        void retire(worker);
      }
    },
    close: async () => {
      isClosed = true;
      await Promise.all([...members.values()].map(({ worker }) => retire(worker)));
    },
  };
}
