import { LRUCache } from 'lru-cache';

/** Labels of a series. Their values may come from outside: they are escaped, and there is a limit on how many are kept. */
export type Labels = Readonly<Record<string, string>>;

export type Counter = (labels?: Labels, by?: number) => void;
export type Histogram = (value: number, labels?: Labels) => void;
export type Sample = { labels?: Labels; value: number };

type Metric = { name: string; help: string };

/** What the site server counts of itself since it was started, for a monitoring system. */
export type Metrics = {
  counter: (metric: Metric) => Counter;
  /** `bounds`: the upper ends of the classes that values are counted in, ascending. */
  histogram: (metric: Metric, bounds: readonly number[]) => Histogram;
  /** `read` is asked at each look. */
  gauge: (metric: Metric, read: () => readonly Sample[]) => void;
  /** The text format of Prometheus. */
  text: () => string;
};

/** More than all releases have that are in service at once. */
const SERIES_LIMIT = 1000;

const escape = (value: string) =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

function describeLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escape(value)}"`);
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
}

/** One value for each combination of labels. One too many takes the place of what was counted longest ago: of a release that is gone. */
function createSeries<Value>(first: () => Value) {
  const all = new LRUCache<string, { labels: Labels; value: Value }>({ max: SERIES_LIMIT });
  const find = (labels: Labels): { labels: Labels; value: Value } => {
    const key = describeLabels(labels);
    const known = all.get(key);
    if (known) return known;
    const added = { labels, value: first() };
    all.set(key, added);
    return added;
  };
  const list = () => [...all.rvalues()].flatMap((series) => series ?? []);
  return { list, find };
}

const header = ({ name, help }: Metric, type: string) => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];

const sampleLine = (name: string, { labels = {}, value }: Sample) =>
  `${name}${describeLabels(labels)} ${value}`;

function createCounter(metric: Metric) {
  const { list, find } = createSeries(() => 0);
  const add: Counter = (labels = {}, by = 1) => void (find(labels).value += by);
  const lines = () => [
    ...header(metric, 'counter'),
    ...list().map((sample) => sampleLine(metric.name, sample)),
  ];
  return { add, lines };
}

function createHistogram(metric: Metric, bounds: readonly number[]) {
  const { list, find } = createSeries(() => ({ counts: bounds.map(() => 0), count: 0, sum: 0 }));
  const observe: Histogram = (value, labels = {}) => {
    const { value: seen } = find(labels);
    seen.count += 1;
    seen.sum += value;
    bounds.forEach((bound, index) => {
      if (value <= bound) seen.counts[index] = (seen.counts[index] ?? 0) + 1;
    });
  };
  const lines = () => [
    ...header(metric, 'histogram'),
    ...list().flatMap(({ labels, value: { counts, count, sum } }) => [
      ...bounds.map((bound, index) =>
        sampleLine(`${metric.name}_bucket`, {
          labels: { ...labels, le: String(bound) },
          value: counts[index] ?? 0,
        }),
      ),
      sampleLine(`${metric.name}_bucket`, { labels: { ...labels, le: '+Inf' }, value: count }),
      sampleLine(`${metric.name}_sum`, { labels, value: sum }),
      sampleLine(`${metric.name}_count`, { labels, value: count }),
    ]),
  ];
  return { observe, lines };
}

export function createMetrics(): Metrics {
  const parts: (() => string[])[] = [];
  return {
    counter: (metric) => {
      const { add, lines } = createCounter(metric);
      parts.push(lines);
      return add;
    },
    histogram: (metric, bounds) => {
      const { observe, lines } = createHistogram(metric, bounds);
      parts.push(lines);
      return observe;
    },
    gauge: (metric, read) =>
      void parts.push(() => [
        ...header(metric, 'gauge'),
        ...read().map((sample) => sampleLine(metric.name, sample)),
      ]),
    text: () => `${parts.flatMap((lines) => lines()).join('\n')}\n`,
  };
}
