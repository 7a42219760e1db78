import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, Registry } from 'prom-client';
import type { Outcome } from './delivery/outbox-worker';
import { type Channel, channels } from '../database/schema';

const boundsS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const outcomes: readonly Outcome[] = ['sent', 'failed', 'refused', 'given-up'];

/** Creates metrics that count from the start of this process. Sum them over all processes. */
export function createLeadMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const notices = new Counter({
    name: 'hireloom_notices_total',
    help: 'Attempts to send a notice, by outcome.',
    labelNames: ['channel', 'outcome'],
    registers,
  });
  const requests = new Histogram({
    name: 'hireloom_api_request_seconds',
    help: 'How long requests took, by route and class of status.',
    labelNames: ['route', 'status'],
    buckets: boundsS,
    registers,
  });
  for (const channel of channels) for (const outcome of outcomes) notices.inc({ channel, outcome }, 0);
  return {
    registry,
    countNotice: (channel: Channel, outcome: Outcome) => notices.inc({ channel, outcome }),
    /** Times all requests. Those that match no route share one series. */
    follow: (app: FastifyInstance) =>
      void app.addHook('onResponse', (request, reply, done) => {
        const status = `${Math.floor(reply.statusCode / 100)}xx`;
        requests.observe({ route: request.routeOptions.url ?? 'none', status }, reply.elapsedTime / 1000);
        done();
      }),
  };
}

export type LeadMetrics = ReturnType<typeof createLeadMetrics>;
