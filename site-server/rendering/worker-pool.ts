import type { FastifyBaseLogger } from 'fastify';
import type { RenderedPage, WorkerSettings } from './messages';
import type { ReleaseSet } from './release-set';
import { type RenderWorker, startRenderWorker, UNHURRIED_LIMIT_MS } from './render-worker-thread';
import type { SiteMetrics } from '../telemetry/site-metrics';

export type PoolOptions = {
  script: string;
  settings: Omit<WorkerSettings, keyof ReleaseSet | 'heldBack'>;
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

/** For so long a remote that broke a worker is not run here, so that it does not break the next one at once. */
const HOLD_BACK_MS = 60_000;

/** `heldBack`: until when, by remote. */
type Member = {
  set: ReleaseSet;
  worker: RenderWorker;
  heldBack: ReadonlyMap<string, number>;
  replacing?: Promise<void>;
};

const stillHeldBack = (heldBack: Member['heldBack']) =>
  new Map([...heldBack].filter(([, until]) => until > Date.now()));

function withCulprit(heldBack: Member['heldBack'], worker: RenderWorker): Member['heldBack'] {
  const culprit = worker.isBroken() ? worker.culprit() : undefined;
  if (!culprit || heldBack.has(culprit.remote)) return heldBack;
  return new Map(heldBack).set(culprit.remote, Date.now() + HOLD_BACK_MS);
}

async function startWarm(
  set: ReleaseSet,
  options: PoolOptions,
  heldBack: Member['heldBack'] = new Map(),
): Promise<Pick<Member, 'worker' | 'heldBack'>> {
  const { script, settings, log } = options;
  const { registry, serverEntries, moduleFiles } = set;
  const worker = await startRenderWorker(script, {
    ...settings,
    registry,
    serverEntries,
    moduleFiles,
    heldBack: [...heldBack.keys()],
  });
  await worker
    .render('/', UNHURRIED_LIMIT_MS)
    .catch((error: unknown) => log.error({ err: error }, 'warming the render worker failed'));
  const next = withCulprit(heldBack, worker);
  if (next === heldBack) return { worker, heldBack };
  // The page that it was to be warmed with broke it: without that remote the others are rendered all the same.
  await worker.retire();
  return startWarm(set, options, next);
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

  const replace = (member: Member) => {
    const heldBack = withCulprit(stillHeldBack(member.heldBack), member.worker);
    member.replacing ??= startWarm(member.set, options, heldBack)
      .then((fresh) => {
        // Meanwhile the set may have gone out of service.
        const isWanted = members.get(member.set.id) === member && !isClosed;
        void retire(isWanted ? member.worker : fresh.worker);
        if (isWanted) Object.assign(member, fresh);
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
      if (stillHeldBack(member.heldBack).size < member.heldBack.size) replace(member);
      return await worker.render(path);
    } finally {
      metrics.observeRenderTime((performance.now() - startedAt) / 1000);
      if (worker.isBroken() && member.worker === worker) replace(member);
    }
  };

  return {
    size: () => members.size + retirement.size(),
    has: (id) => members.has(id),
    ensure: async (set) => {
      if (members.has(set.id)) return;
      const started = await startWarm(set, options);
      if (isClosed) return retire(started.worker);
      members.set(set.id, { set, ...started });
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
