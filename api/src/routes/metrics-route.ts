import type { FastifyInstance } from 'fastify';
import { oldestAgeMs } from '../delivery/stuck-channels';
import type { Erasures } from '../erasures/erasures';
import type { Repositories } from '../repositories/repositories';
import type { ApiMetrics } from '../metrics';
import { hasToken } from '@hireloom/service';
import { withinLimit } from '../within-limit';
import { channels, leadKinds, senderChannels } from '../schema';
import { findProblems, problemNames } from './health-problems';

const limitMs = 2000;
/** In the help of each such series. */
const ofAll = 'The same from each process: take the max.';

type Sample = { labels?: Readonly<Record<string, string>>; value: number };

/** The text format of Prometheus. */
function gauge(name: string, help: string, samples: Sample[]): string {
  const lines = samples.map(({ labels = {}, value }) => {
    const pairs = Object.entries(labels).map(([label, text]) => `${label}="${text}"`);
    return `${name}${pairs.length ? `{${pairs.join(',')}}` : ''} ${value}`;
  });
  return [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, ...lines, ''].join('\n');
}

/** What the database knows, the same from each process that asks it: several are not to be added up. */
async function sharedTruth(repositories: Repositories, erasures: Erasures): Promise<string> {
  const { leadDesk, outbox } = repositories;
  const [counts, queues, givenUp] = await Promise.all([leadDesk.counts(), outbox.queues(), outbox.givenUp()]);
  const problems = await findProblems(repositories, queues, erasures);
  const countOf = (kind: string, isQuarantined: boolean) =>
    counts.find((count) => count.kind === kind && count.isQuarantined === isQuarantined)?.number ?? 0;
  const byKind = (isQuarantined: boolean) =>
    leadKinds.map((kind) => ({ labels: { kind }, value: countOf(kind, isQuarantined) }));
  const byChannel = channels.map((channel) => ({
    labels: { channel },
    value: queues.find((queue) => queue.channel === channel)?.length ?? 0,
  }));
  const givenUpByChannel = senderChannels.map((channel) => ({
    labels: { channel },
    value: givenUp.get(channel) ?? 0,
  }));
  const byProblem = problemNames.map((problem) => ({
    labels: { problem },
    value: Number(problems.includes(problem)),
  }));
  const age = Math.round(oldestAgeMs(queues) / 1000);
  return [
    gauge('hireloom_leads', `Leads that are stored, without those in quarantine. ${ofAll}`, byKind(false)),
    gauge('hireloom_leads_quarantined', `Leads in quarantine. ${ofAll}`, byKind(true)),
    gauge('hireloom_outbox_length', `Notices that wait to be sent. ${ofAll}`, byChannel),
    gauge('hireloom_outbox_given_up', `Notices to senders that were given up. ${ofAll}`, givenUpByChannel),
    gauge('hireloom_problem', `What makes /health red. ${ofAll}`, byProblem),
    gauge('hireloom_outbox_oldest_unsent_seconds', `Age of the oldest of them. ${ofAll}`, [{ value: age }]),
  ].join('');
}

/**
 * For a monitoring system that sends the token; others get 404. Every series is there from the start, at 0; while the database
 * is away, those that lie in it are not.
 */
export function registerMetricsRoute(
  app: FastifyInstance,
  repositories: Repositories,
  { registry, erasures }: Pick<ApiMetrics, 'registry'> & { erasures: Erasures },
  token: string | undefined,
): void {
  app.get('/metrics', async (request, reply) => {
    if (!token || !hasToken(request, token)) return reply.callNotFound();
    const late = new Error(`the database did not answer within ${limitMs} ms`);
    const shared = await withinLimit(sharedTruth(repositories, erasures), limitMs, late).catch(
      (error: unknown) => {
        request.log.error({ err: error }, 'the metrics lack what lies in the database');
        return '';
      },
    );
    const isThere = gauge('hireloom_database_up', 'Whether this process reaches its database.', [
      { value: shared ? 1 : 0 },
    ]);
    return reply.type(registry.contentType).send((await registry.metrics()) + isThere + shared);
  });
}
