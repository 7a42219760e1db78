/** A proportion: `count` of `total`. */
type Share = { count: number; total: number };

/** A value with its confidence interval. */
export type Estimate = { value: number; low: number; high: number };

/** The 97.5th percentile of the normal distribution: intervals have a confidence of 95%. */
const Z = 1.959963984540054;

/** Wilson's score interval of a proportion (1927), which holds for small counts too. */
export function estimateShare({ count, total }: Share): Estimate {
  const value = count / total;
  const shift = Z * Z;
  const middle = 2 * count + shift;
  const spread = Z * Math.sqrt(shift + 4 * count * (1 - value));
  const scale = 2 * (total + shift);
  // Rounding must not put a limit beyond its value.
  return {
    value,
    low: Math.max(0, Math.min(value, (middle - spread) / scale)),
    high: Math.min(1, Math.max(value, (middle + spread) / scale)),
  };
}

/**
 * The difference of two independent estimates, `first` − `second`. For proportions, this is method 10 of R. G. Newcombe, "Interval estimation
 * for the difference between independent proportions" (Statistics in Medicine 17, 1998); G. Y. Zou and A. Donner (2008) show that the same
 * combination of limits holds for other estimates.
 */
export function subtract(first: Estimate, second: Estimate): Estimate {
  const value = first.value - second.value;
  return {
    value,
    low: value - Math.hypot(first.value - first.low, second.high - second.value),
    high: value + Math.hypot(first.high - first.value, second.value - second.low),
  };
}

/** Each bucket of a histogram is 5% wider than the one below it. Bucket `i` holds the values from `1.05^i` to `1.05^(i+1)`. */
const GROWTH = 1.05;

export const findHistogramBucket = (value: number) =>
  Math.floor(Math.log(Math.max(1, value)) / Math.log(GROWTH));

/** Counts by bucket. */
export type Histogram = ReadonlyMap<number, number>;

export const sum = (counts: Iterable<number>) => [...counts].reduce((total, count) => total + count, 0);

/** The value below which this share of a histogram lies. Inside a bucket, values are taken to be spread evenly. */
function findQuantile(histogram: Histogram, share: number): number {
  const rank = share * sum(histogram.values());
  let below = 0;
  let value = 0;
  for (const [bucket, count] of [...histogram].sort(([a], [b]) => a - b)) {
    value = GROWTH ** (bucket + Math.min(1, Math.max(0, (rank - below) / count)));
    below += count;
    if (below >= rank) break;
  }
  return value;
}

/**
 * The quantile of a histogram. Its limits are the quantiles at the limits of the share (W. J. Conover, "Practical Nonparametric Statistics",
 * on quantiles): no distribution is assumed.
 */
export function estimateQuantile(histogram: Histogram, share: number): Estimate {
  const total = sum(histogram.values());
  const { low, high } = estimateShare({ count: share * total, total });
  return {
    value: findQuantile(histogram, share),
    low: findQuantile(histogram, low),
    high: findQuantile(histogram, high),
  };
}
