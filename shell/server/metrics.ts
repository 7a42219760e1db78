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

/** More than all releases of a week have; beyond it someone invents labels. */
const SERIES_LIMIT = 1000;
const OTHER = 'other';

const escape = (value: string) =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

function describeLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escape(value)}"`);
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
}

/** One value for each combination of labels; a combination too many is counted as `other`. */
function createSeries<Value>(first: () => Value) {
  const all = new Map<string, { labels: Labels; value: Value }>();
  const find = (labels: Labels): { labels: Labels; value: Value } => {
    const key = describeLabels(labels);
    const known = all.get(key);
    if (known) return known;
    const isOther = Object.values(labels).every((value) => value === OTHER);
    if (all.size >= SERIES_LIMIT && !isOther) {
      return find(Object.fromEntries(Object.keys(labels).map((name) => [name, OTHER])));
    }
    const added = { labels, value: first() };
    all.set(key, added);
    return added;
  };
  return { all, find };
}

const header = ({ name, help }: Metric, type: string) => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];

const sampleLine = (name: string, { labels = {}, value }: Sample) =>
  `${name}${describeLabels(labels)} ${value}`;

function createCounter(metric: Metric) {
  const { all, find } = createSeries(() => 0);
  const add: Counter = (labels = {}, by = 1) => void (find(labels).value += by);
  const lines = () => [
    ...header(metric, 'counter'),
    ...[...all.values()].map((sample) => sampleLine(metric.name, sample)),
  ];
  return { add, lines };
}

function createHistogram(metric: Metric, bounds: readonly number[]) {
  const { all, find } = createSeries(() => ({ counts: bounds.map(() => 0), count: 0, sum: 0 }));
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
    ...[...all.values()].flatMap(({ labels, value: { counts, count, sum } }) => [
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
