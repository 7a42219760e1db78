import type { Metrics } from './metrics';

const RENDER_BOUNDS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2];

const outcomes = ['rendered', 'cached', 'browser-rendered'] as const;

/** What the site server itself counts. Another part of it that has something to count adds its own to the same `Metrics`. */
export function createSiteMetrics(metrics: Metrics) {
  const pages = metrics.counter({
    name: 'hireloom_pages_total',
    help: 'Pages that were sent: rendered for the visitor, taken from the cache, or left to the browser to render.',
  });
  for (const outcome of outcomes) pages({ outcome }, 0);
  const swaps = metrics.counter({
    name: 'hireloom_release_swaps_total',
    help: 'How often other releases were taken into service.',
  });
  swaps({}, 0);
  metrics.gauge(
    { name: 'hireloom_memory_bytes', help: 'Memory of the site server with its workers.' },
    () => {
      const { rss, heapUsed } = process.memoryUsage();
      return [
        { labels: { kind: 'resident' }, value: rss },
        { labels: { kind: 'heap of the main thread' }, value: heapUsed },
      ];
    },
  );
  return {
    countPage: (outcome: (typeof outcomes)[number]) => pages({ outcome }),
    /** `pools`: by what they are for. */
    followWorkers: (pools: Readonly<Record<string, { size: () => number }>>) =>
      metrics.gauge({ name: 'hireloom_render_workers', help: 'Render workers that run.' }, () =>
        Object.entries(pools).map(([purpose, pool]) => ({ labels: { purpose }, value: pool.size() })),
      ),
    countSwap: () => swaps(),
    countFailure: metrics.counter({
      name: 'hireloom_remote_failures_total',
      help: 'Failures of remotes, on the server and as browsers report them.',
    }),
    observeRenderTime: metrics.histogram(
      { name: 'hireloom_render_seconds', help: 'How long the render worker took for a page, in seconds.' },
      RENDER_BOUNDS_S,
    ),
  };
}

export type SiteMetrics = ReturnType<typeof createSiteMetrics>;
