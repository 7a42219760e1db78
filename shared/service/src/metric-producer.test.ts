import { defaultResource } from '@opentelemetry/resources';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { metricProducer } from './metric-producer';

async function exported(registry: Registry) {
  const { resourceMetrics } = await metricProducer(defaultResource(), async () => registry).collect();
  const metrics = resourceMetrics.scopeMetrics.flatMap((scope) => scope.metrics);
  return metrics.map(({ descriptor, dataPoints }) => ({
    name: descriptor.name,
    points: dataPoints.map(({ attributes, value }) => ({ attributes, value })),
  }));
}

test('counters and gauges keep their names, labels and values', async () => {
  const registers = [new Registry()];
  const counter = new Counter({ name: 'sent_total', help: 'Sent.', labelNames: ['to'], registers });
  new Gauge({ name: 'waiting', help: 'Waiting.', registers }).set(-2.5);
  counter.inc({ to: 'a "b"\n' }, 3);
  expect(await exported(registers[0] as Registry)).toEqual([
    { name: 'sent_total', points: [{ attributes: { to: 'a "b"\n' }, value: 3 }] },
    { name: 'waiting', points: [{ attributes: {}, value: -2.5 }] },
  ]);
});

test('each series of a histogram has the count of each bucket alone, its sum and its count', async () => {
  const registers = [new Registry()];
  const histogram = new Histogram({
    ...{ name: 'took_seconds', help: 'Took.', labelNames: ['route'], buckets: [0.1, 1], registers },
  });
  for (const value of [0.05, 0.1, 0.5, 7]) histogram.observe({ route: '/a' }, value);
  histogram.observe({ route: '/b' }, 2);
  const seriesOf = (route: string, counts: number[], sum: number, count: number) => ({
    attributes: { route },
    value: { buckets: { boundaries: [0.1, 1], counts }, sum, count },
  });
  expect(await exported(registers[0] as Registry)).toEqual([
    { name: 'took_seconds', points: [seriesOf('/a', [2, 1, 1], 7.65, 4), seriesOf('/b', [0, 0, 1], 2, 1)] },
  ]);
});
