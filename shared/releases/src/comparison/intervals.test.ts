import { estimateQuantile, estimateShare, findHistogramBucket, subtract } from './intervals';

const share = (count: number, total: number) => estimateShare({ count, total });

// R. G. Newcombe, "Interval estimation for the difference between independent proportions: comparison of eleven methods",
// Statistics in Medicine 17 (1998), 873–890, table II, method 10.
test.each([
  [56, 70, 48, 80, 0.0524, 0.3339],
  [9, 10, 3, 10, 0.1705, 0.809],
  [6, 7, 2, 7, 0.0582, 0.8062],
  [5, 56, 0, 29, -0.0381, 0.1926],
  [0, 10, 0, 20, -0.1611, 0.2775],
  [0, 10, 0, 10, -0.2775, 0.2775],
  [10, 10, 0, 20, 0.6791, 1],
  [10, 10, 0, 10, 0.6075, 1],
])('the interval of %i/%i − %i/%i is Newcombe’s', (a, m, b, n, low, high) => {
  const difference = subtract(share(a, m), share(b, n));
  expect(difference.low).toBeCloseTo(low, 4);
  expect(difference.high).toBeCloseTo(high, 4);
});

// R. G. Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17 (1998), 857–872, table I, method 3.
test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('the interval of %i/%i is Wilson’s', (count, total, low, high) => {
  const { low: from, high: to } = share(count, total);
  expect([from, to]).toEqual([expect.closeTo(low, 4), expect.closeTo(high, 4)]);
});

test('a quantile of a histogram is within 5% of the true one, and its interval contains it', () => {
  const histogram = new Map<number, number>();
  for (let value = 1; value <= 10_000; value += 1) {
    const bucket = findHistogramBucket(value);
    histogram.set(bucket, (histogram.get(bucket) ?? 0) + 1);
  }
  const { value, low, high } = estimateQuantile(histogram, 0.75);
  expect(value / 7500).toBeCloseTo(1, 1.3);
  // The order statistics at 0.75 ± 1.96 √(0.75 × 0.25 / 10,000).
  expect(low / 7414).toBeCloseTo(1, 1.3);
  expect(high / 7584).toBeCloseTo(1, 1.3);
  expect(low).toBeLessThan(value);
});
