import { type HrTime, ValueType } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client';

/** `metricName`: which part of a histogram the value is. */
type Value = MetricValue<string> & { metricName?: string };

const hrTime = (ms: number): HrTime => [Math.trunc(ms / 1000), Math.trunc((ms % 1000) * 1e6)];

/** Joins the values of each series. prom-client lists its buckets in ascending order, each with the count up to its bound. */
function histogramsOf(values: readonly Value[]) {
  const series = new Map<string, { attributes: object; value: Histogram }>();
  for (const { labels, value, metricName = '' } of values) {
    const { le, ...attributes } = labels as Record<string, string | number>;
    const key = JSON.stringify(attributes);
    const empty: Histogram = { buckets: { boundaries: [], counts: [] }, sum: 0, count: 0 };
    const { value: histogram } = series.get(key) ?? { value: empty };
    const { buckets } = histogram;
    if (metricName.endsWith('_sum')) histogram.sum = value;
    else if (le === undefined) histogram.count = value;
    else {
      if (le !== '+Inf') buckets.boundaries.push(Number(le));
      buckets.counts.push(value - buckets.counts.reduce((sum, count) => sum + count, 0));
    }
    series.set(key, { attributes, value: histogram });
  }
  return [...series.values()];
}

function metricOf({ name, help, type, values }: MetricObjectWithValues<Value>): MetricData {
  const [startTime, endTime] = [hrTime(performance.timeOrigin), hrTime(Date.now())];
  const common = {
    descriptor: { name, description: help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  const points = <Point>(given: readonly { attributes: object; value: Point }[]) =>
    given.map((one) => ({ ...one, startTime, endTime }) as DataPoint<Point>);
  // prom-client's type says number, its values say the name.
  if (String(type) === 'histogram')
    return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints: points(histogramsOf(values)) };
  const dataPoints = points(values.map(({ labels, value }) => ({ attributes: labels, value })));
  return String(type) === 'counter'
    ? { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
    : { ...common, dataPointType: DataPointType.GAUGE, dataPoints };
}

/** Exports prom-client's metrics through OpenTelemetry, under the same names. */
export const metricProducer = (resource: Resource, collect: () => Promise<Registry>): MetricProducer => ({
  collect: async () => {
    const found = (await (await collect()).getMetricsAsJSON()) as MetricObjectWithValues<Value>[];
    const scopeMetrics = [{ scope: { name: 'hireloom' }, metrics: found.map(metricOf) }];
    return { resourceMetrics: { resource, scopeMetrics }, errors: [] };
  },
});
