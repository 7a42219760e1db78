import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const RENDER_BOUNDS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2];
const VITAL_BOUNDS_S = [0.1, 0.2, 0.5, 0.8, 1.2, 1.8, 2.5, 4, 8];
const SHIFT_BOUNDS = [0.02, 0.05, 0.1, 0.25];

const outcomes = [
  'cached',
  'not-modified',
  'rendered',
  'outdated',
  'stale-if-error',
  'failed',
  'browser-rendered',
] as const;
const origin = ['route', 'remote', 'release'] as const;

function createSeriesByRelease(registers: Registry[]) {
  return {
    failures: new Counter({
      name: 'hireloom_remote_failures_total',
      help: 'Failures of remotes, on the server and as browsers report them.',
      labelNames: ['remote', 'release', 'module', 'phase', 'side'],
      registers,
    }),
    vitals: new Histogram({
      name: 'hireloom_web_vital_seconds',
      help: 'LCP, FCP, INP and TTFB of real page views, in seconds.',
      labelNames: ['vital', ...origin],
      buckets: VITAL_BOUNDS_S,
      registers,
    }),
    shifts: new Histogram({
      name: 'hireloom_layout_shift',
      help: 'Cumulative layout shift of real page views.',
      labelNames: origin,
      buckets: SHIFT_BOUNDS,
      registers,
    }),
  };
}

function createSeriesOfPages(registers: Registry[]) {
  const pages = new Counter({
    name: 'hireloom_pages_total',
    help:
      'Pages that were sent: cached, not modified, rendered for the visitor, cached with older content, last good because ' +
      'rendering failed, with a part that failed, or left to the browser to render.',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of outcomes) pages.inc({ outcome }, 0);
  return {
    pages,
    refusals: new Counter({
      name: 'hireloom_refused_renderings_total',
      help: 'Renderings rejected before they started: the queue was full, the deadline would pass or had passed, or nobody was waiting any more.',
      labelNames: ['reason'],
      registers,
    }),
    swaps: new Counter({
      name: 'hireloom_release_swaps_total',
      help: 'Changes of the site versions that visitors get. Each server counts them: take the max.',
      registers,
    }),
    renderTimes: new Histogram({
      name: 'hireloom_render_seconds',
      help: 'How long the render worker took for a page, in seconds.',
      buckets: RENDER_BOUNDS_S,
      registers,
    }),
  };
}

export function createSiteMetrics() {
  const registry = new Registry();
  const gauge =
    (name: string, help: string, label: string) => (values: () => Readonly<Record<string, number>>) =>
      void new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        collect() {
          for (const [key, value] of Object.entries(values())) this.set({ [label]: key }, value);
        },
      });
  collectDefaultMetrics({ register: registry });
  const { failures, vitals, shifts } = createSeriesByRelease([registry]);
  const { pages, swaps, refusals, renderTimes } = createSeriesOfPages([registry]);
  return {
    registry,
    countPage: (outcome: (typeof outcomes)[number]) => pages.inc({ outcome }),
    countSwap: () => swaps.inc(),
    countRefusal: (reason: string) => refusals.inc({ reason }),
    countFailure: failures.inc.bind(failures),
    observeRenderTime: (seconds: number) => renderTimes.observe(seconds),
    observeVital: vitals.observe.bind(vitals),
    observeLayoutShift: shifts.observe.bind(shifts),
    followWorkers: gauge('hireloom_render_workers', 'Render workers that run.', 'purpose'),
    followQueue: gauge('hireloom_render_queue_length', 'Pages waiting for a render worker.', 'lane'),
  };
}

export type SiteMetrics = ReturnType<typeof createSiteMetrics>;
