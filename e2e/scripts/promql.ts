/** Parsed `/metrics`: the type of each metric, and the values of each label of a series. */
export type Metrics = {
  types: ReadonlyMap<string, string>;
  labels: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;
};

/** Reads the Prometheus text format. */
export function parseMetrics(text: string): Metrics {
  const types = new Map<string, string>();
  const labels = new Map<string, Map<string, Set<string>>>();
  for (const line of text.split('\n')) {
    const [, name, type] = /^# TYPE (\S+) (\S+)$/.exec(line) ?? [];
    if (name && type) types.set(name, type);
    const [, series = '', pairs = ''] = /^([a-zA-Z_]\w*)(?:\{(.*)\})? \S+$/.exec(line) ?? [];
    if (!series) continue;
    const known = labels.get(series) ?? new Map<string, Set<string>>();
    labels.set(series, known);
    for (const [, label = '', value = ''] of pairs.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g))
      known.set(label, (known.get(label) ?? new Set<string>()).add(value));
  }
  return { types, labels };
}

/** Labels that Prometheus adds to each target. */
const ofTargets = ['job', 'instance'];
const selector = /\b((?:hireloom|process|nodejs)_\w+)(?:\{([^}]*)\})?(\[[^\]]+\])?/g;
const ofCounters = /(?:rate|increase)\($/;

const namesIn = (words = '') => words.split(/[\s,]+/).filter(Boolean);

function kindOf(name: string, { types }: Metrics) {
  const histogram = name.replace(/_(bucket|sum|count)$/, '');
  if (types.get(histogram) === 'histogram') return histogram === name ? 'histogram' : 'counter';
  return types.get(name);
}

/**
 * Complaints about a PromQL expression: metrics, labels and exact values that no series has, and functions that do not fit the type.
 * Knows the PromQL that our files use, not all of it.
 */
export function complaintsAbout(expression: string, metrics: Metrics): string[] {
  const used = [...expression.matchAll(selector)];
  if (used.length === 0) return [`${expression}: names no metric`];
  const grouped = [...expression.matchAll(/\b(?:by|without)\s*\(([^)]*)\)/g)].flatMap(([, list]) =>
    namesIn(list),
  );
  const isQuantile = expression.includes('histogram_quantile(');
  const complaints = used.flatMap(([, name = '', matchers = '', range], index) => {
    const kind = kindOf(name, metrics);
    if (!kind) return [`${name} does not exist`];
    const before = expression.slice(0, used[index]?.index);
    const isRated = ofCounters.test(before);
    const known = metrics.labels.get(name) ?? new Map<string, ReadonlySet<string>>();
    const pairs = [...matchers.matchAll(/(\w+)\s*(=~|!~|!=|=)\s*"([^"]*)"/g)];
    const asked = [...grouped, ...pairs.map(([, label = '']) => label)].filter(
      (one) => !ofTargets.includes(one),
    );
    const isWithoutSeries = known.size === 0 && asked.length > 0;
    return [
      ...(kind === 'histogram' ? [`${name} is a histogram: use _bucket, _sum or _count`] : []),
      ...(isRated && kind === 'gauge' ? [`${name} is a gauge: it has no rate`] : []),
      ...(kind === 'counter' && !isRated && !before.endsWith('absent(')
        ? [`${name} is a counter: use rate or increase`]
        : []),
      ...(isRated && !range ? [`${name} needs a range`] : []),
      ...(isQuantile !== name.endsWith('_bucket') ? [`${name} and histogram_quantile do not fit`] : []),
      ...(isWithoutSeries
        ? [`${name} has no series with labels`]
        : asked.filter((one) => !known.has(one)).map((one) => `${name} has no label ${one}`)),
      ...pairs
        .filter(
          ([, label = '', operator, value = '']) =>
            operator === '=' && known.get(label)?.has(value) === false,
        )
        .map(([, label, , value]) => `${name} never has ${label}="${value}"`),
    ];
  });
  return isQuantile && !grouped.includes('le')
    ? [...complaints, `${expression}: lacks "by (le)"`]
    : complaints;
}
