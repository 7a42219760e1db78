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
  return {
    countPage: (outcome: (typeof outcomes)[number]) => pages({ outcome }),
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
