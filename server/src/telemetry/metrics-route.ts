import type { FastifyInstance } from 'fastify';
import pTimeout from 'p-timeout';
import { Gauge, Registry } from 'prom-client';
import { channels, leadKinds } from '../database/schema';
import {
  databaseLimitMs,
  type MonitoredParts,
  problemNames,
  readHealthState,
  registerMonitoringRoute,
} from './health-route';

/** Help text of gauges about the database, which all processes share. */
const takeMax = 'The same for each process: take the max.';

type Sample = { value: number } & Record<string, string | number>;

function gauge(registry: Registry, name: string, help: string, samples: Sample[]): void {
  const labelNames = Object.keys(samples[0] ?? {}).filter((label) => label !== 'value');
  const metric = new Gauge({ name, help, labelNames, registers: [registry] });
  for (const { value, ...labels } of samples) metric.set(labels, value);
}

/** Collects gauges from the database. */
async function databaseMetrics(parts: MonitoredParts): Promise<Registry> {
  const [counts, state] = await Promise.all([parts.leads().admin.counts(), readHealthState(parts)]);
  const { queues, problems, oldestUnsentSeconds } = state;
  const registry = new Registry();
  const add = (name: string, help: string, samples: Sample[]) =>
    gauge(registry, `hireloom_${name}`, `${help} ${takeMax}`, samples);
  const leads = (isQuarantined: boolean) =>
    leadKinds.map((kind) => {
      const found = counts.find((count) => count.kind === kind && count.isQuarantined === isQuarantined);
      return { kind, value: found?.number ?? 0 };
    });
  add('leads', 'Stored leads, without those in quarantine.', leads(false));
  add('leads_quarantined', 'Leads in quarantine.', leads(true));
  const getQueueLength = (channel: string) => queues.find((queue) => queue.channel === channel)?.length ?? 0;
  add(
    'outbox_length',
    'Notices waiting to be sent.',
    channels.map((channel) => ({ channel, value: getQueueLength(channel) })),
  );
  add('outbox_oldest_unsent_seconds', 'Age of the oldest waiting notice.', [{ value: oldestUnsentSeconds }]);
  add(
    'problem',
    'Why /health is red.',
    problemNames.map((problem) => ({ problem, value: Number(problems.includes(problem)) })),
  );
  return registry;
}

/** Every series exists from the start, with value 0. While the database is unavailable, its series are missing. */
async function collectMetrics({ log }: FastifyInstance, registry: Registry, parts: MonitoredParts) {
  const fromDatabase = await pTimeout(databaseMetrics(parts), {
    milliseconds: databaseLimitMs,
  }).catch((error: unknown) => {
    log.error({ err: error }, 'the database did not respond; its metrics are missing');
    return new Registry();
  });
  const isUp = fromDatabase.getMetricsAsArray().length > 0;
  gauge(fromDatabase, 'hireloom_database_up', 'Whether this process reaches its database.', [
    { value: Number(isUp) },
  ]);
  return Registry.merge([registry, fromDatabase]);
}

/** `/metrics` of this registry and of the database, in Prometheus text format; 404 without the metrics token. */
export function registerMetricsRoute(app: FastifyInstance, registry: Registry, parts: MonitoredParts): void {
  registerMonitoringRoute(app, '/metrics', parts.token, async (_request, reply) => {
    const collected = await collectMetrics(app, registry, parts);
    return reply.type(collected.contentType).send(await collected.metrics());
  });
}
