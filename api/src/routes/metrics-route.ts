import type { FastifyInstance } from 'fastify';
import { oldestAgeMs } from '../delivery/queue-age';
import type { Repositories } from '../repositories/repositories';
import { channels, leadKinds } from '../schema';

type Sample = { labels?: Readonly<Record<string, string>>; value: number };

/** The text format of Prometheus. */
function gauge(name: string, help: string, samples: Sample[]): string {
  const lines = samples.map(({ labels = {}, value }) => {
    const pairs = Object.entries(labels).map(([label, text]) => `${label}="${text}"`);
    return `${name}${pairs.length ? `{${pairs.join(',')}}` : ''} ${value}`;
  });
  return [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, ...lines, ''].join('\n');
}

/** For a monitoring system. Every series is there from the start, at 0. */
export function registerMetricsRoute(app: FastifyInstance, { leadDesk, outbox }: Repositories): void {
  app.get('/metrics', async (_request, reply) => {
    const [counts, queues] = await Promise.all([leadDesk.counts(), outbox.queues()]);
    const countOf = (kind: string, isQuarantined: boolean) =>
      counts.find((count) => count.kind === kind && count.isQuarantined === isQuarantined)?.number ?? 0;
    const byKind = (isQuarantined: boolean) =>
      leadKinds.map((kind) => ({ labels: { kind }, value: countOf(kind, isQuarantined) }));
    const byChannel = channels.map((channel) => ({
      labels: { channel },
      value: queues.find((queue) => queue.channel === channel)?.length ?? 0,
    }));
    const age = Math.round(oldestAgeMs(queues) / 1000);
    const text = [
      gauge('hireloom_leads', 'Leads that are stored, without those in quarantine.', byKind(false)),
      gauge('hireloom_leads_quarantined', 'Leads in quarantine.', byKind(true)),
      gauge('hireloom_outbox_length', 'Notices that wait to be sent.', byChannel),
      gauge('hireloom_outbox_oldest_unsent_seconds', 'Age of the oldest of them.', [{ value: age }]),
    ];
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(text.join(''));
  });
}
