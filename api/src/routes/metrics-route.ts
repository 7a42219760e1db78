import { hasToken } from '@hireloom/service';
import type { FastifyInstance } from 'fastify';
import pTimeout from 'p-timeout';
import { Gauge, Registry } from 'prom-client';
import type { Erasures } from '../erasures/erasures';
import type { Repositories } from '../repositories/repositories';
import { channels, leadKinds } from '../schema';
import { findProblems, oldestAgeMs, problemNames } from './health-problems';
import { databaseLimitMs } from './health-routes';

/** In the help of each gauge about the database, which all processes share. */
const takeMax = 'The same from each process: take the max.';

type Sample = { value: number } & Record<string, string | number>;

function gauge(registry: Registry, name: string, help: string, samples: Sample[]): void {
  const labelNames = Object.keys(samples[0] ?? {}).filter((label) => label !== 'value');
  const metric = new Gauge({ name, help, labelNames, registers: [registry] });
  for (const { value, ...labels } of samples) metric.set(labels, value);
}

/** Gauges of what the database stores. */
async function databaseMetrics(repositories: Repositories, erasures: Erasures): Promise<Registry> {
  const { leadDesk, outbox } = repositories;
  const [counts, queues] = await Promise.all([leadDesk.counts(), outbox.queues()]);
  const problems = await findProblems(repositories, queues, erasures);
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
  const lengthOf = (channel: string) => queues.find((queue) => queue.channel === channel)?.length ?? 0;
  add(
    'outbox_length',
    'Notices waiting to be sent.',
    channels.map((channel) => ({ channel, value: lengthOf(channel) })),
  );
  add('outbox_oldest_unsent_seconds', 'Age of the oldest waiting notice.', [
    { value: Math.round(oldestAgeMs(queues) / 1000) },
  ]);
  add(
    'problem',
    'Why /health is red.',
    problemNames.map((problem) => ({ problem, value: Number(problems.includes(problem)) })),
  );
  return registry;
}

type Parts = { repositories: Repositories; registry: Registry; erasures: Erasures; token?: string };

/**
 * `/metrics` in the text format of Prometheus, with the metrics token; 404 without. Every series exists from the start, at 0.
 * While the database is away, its series are missing.
 */
export function registerMetricsRoute(
  app: FastifyInstance,
  { repositories, registry, erasures, token }: Parts,
): void {
  app.get('/metrics', async (request, reply) => {
    if (!token || !hasToken(request, token)) return reply.callNotFound();
    const fromDatabase = await pTimeout(databaseMetrics(repositories, erasures), {
      milliseconds: databaseLimitMs,
    }).catch((error: unknown) => {
      request.log.error({ err: error }, 'the metrics lack those of the database');
      return new Registry();
    });
    const isUp = fromDatabase.getMetricsAsArray().length > 0;
    gauge(fromDatabase, 'hireloom_database_up', 'Whether this process reaches its database.', [
      { value: Number(isUp) },
    ]);
    reply.type(registry.contentType);
    return Registry.merge([registry, fromDatabase]).metrics();
  });
}
