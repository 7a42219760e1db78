import type { FastifyBaseLogger } from 'fastify';
import type { RenderedPage, WorkerSettings } from './messages';
import type { ReleaseSet } from './release-set';
import type { SiteMetrics } from './site-metrics';
import { type RenderWorker, startRenderWorker } from './render-worker-thread';

type FixedSettings = Omit<WorkerSettings, keyof ReleaseSet>;

type Options = {
  script: string;
  settings: FixedSettings;
  log: FastifyBaseLogger;
  metrics: Pick<SiteMetrics, 'countSwap' | 'observeRenderTime'>;
};

/** Renders with the releases that are live, through one worker that is replaced when they change or when it breaks. */
export type Renderer = {
  readonly releases: ReleaseSet;
  /** @throws Error when the page can't be rendered on the server now. */
  render: (path: string) => Promise<RenderedPage>;
  /** Warms a worker for other releases and lets it take over. @throws Error when it can't be started. */
  switchTo: (releases: ReleaseSet) => Promise<void>;
  close: () => Promise<void>;
};

export async function createRenderer(
  first: ReleaseSet,
  { script, settings, log, metrics }: Options,
): Promise<Renderer> {
  const start = ({ registry, serverEntries, moduleFiles }: ReleaseSet) =>
    startRenderWorker(script, { ...settings, registry, serverEntries, moduleFiles });

  let releases = first;
  let worker: RenderWorker = await start(first);
  let replacing: Promise<void> | undefined;

  const takeOver = async (next: ReleaseSet) => {
    const fresh = await start(next);
    await fresh
      .render('/')
      .catch((error: unknown) => log.warn({ err: error }, 'warming the render worker failed'));
    const old = worker;
    worker = fresh;
    releases = next;
    old.retire().catch((error: unknown) => log.error({ err: error }, 'a render worker could not be retired'));
  };

  const replaceBroken = () => {
    replacing ??= takeOver(releases)
      .catch((error: unknown) => log.error({ err: error }, 'no new render worker could be started'))
      .finally(() => (replacing = undefined));
  };

  return {
    get releases() {
      return releases;
    },
    render: async (path) => {
      const startedAt = performance.now();
      try {
        return await worker.render(path);
      } finally {
        metrics.observeRenderTime((performance.now() - startedAt) / 1000);
        if (worker.isBroken()) replaceBroken();
      }
    },
    switchTo: async (next) => {
      await replacing;
      await takeOver(next);
      metrics.countSwap();
    },
    close: () => worker.retire(),
  };
}
