import type { FastifyInstance, RouteHandlerMethod, FastifyRequest } from 'fastify';
import type { LiveContent } from '../content/live-content';
import type { Leads } from '../leads/open-leads';
import type { Queue } from '../leads/repositories/outbox-repository';
import { senderChannels } from '../database/schema';
import { createHash, timingSafeEqual } from 'node:crypto';
import pTimeout from 'p-timeout';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether the request has the bearer token. The client's IP address is not checked: behind a proxy it proves nothing. */
const hasToken = ({ headers }: Pick<FastifyRequest, 'headers'>, token: string): boolean =>
  timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));

export type MonitoredParts = {
  leads: () => Leads;
  content: LiveContent;
  token?: string;
};

/** Short enough to report a database that hangs before the probe itself times out. */
export const databaseLimitMs = 2000;

const stuckAfterMs = 15 * 60_000;

export const problemNames = ['outbox', 'retention', 'erasures', 'content'] as const;
/**
 * Problems that need an operator: a channel that delivers nothing, an implausible clock, a damaged erasure journal, or a content folder
 * with mistakes.
 */
type ProblemName = (typeof problemNames)[number];

/** Registers a route that requires the metrics token and answers 404 without it. */
export function registerMonitoringRoute(
  app: FastifyInstance,
  path: string,
  token: string | undefined,
  answer: RouteHandlerMethod,
): void {
  app.get(path, function (request, reply) {
    if (!token || !hasToken(request, token))
      return reply.code(404).type('text/plain').send('There is nothing here.\n');
    return answer.call(this, request, reply.header('cache-control', 'no-store'));
  });
}

/**
 * Whether a channel delivers nothing. For mail to senders, rejections of single recipients do not count, because visitors may type any
 * email address. Mail to the agency and the webhook must always get through.
 */
const isStuck = ({ channel, oldestMs, oldestBlockedMs }: Queue) =>
  (senderChannels.includes(channel) ? oldestBlockedMs : oldestMs) >= stuckAfterMs;

/** Reads the state that both `/health` and `/metrics` report. Rejects if the database does not respond. */
export async function readHealthState({ leads, content }: MonitoredParts) {
  const { outbox, retention, erasures } = leads();
  const queues = await outbox.queues();
  const { problem } = await retention();
  const isPresent: Readonly<Record<ProblemName, boolean>> = {
    outbox: queues.some(isStuck),
    retention: problem !== null,
    erasures: erasures.hasProblem(),
    content: content.hasProblem(),
  };
  return {
    queues,
    problems: problemNames.filter((name) => isPresent[name]),
    oldestUnsentSeconds: Math.round(Math.max(0, ...queues.map(({ oldestMs }) => oldestMs)) / 1000),
  };
}

async function checkHealth(parts: MonitoredParts) {
  const { queues, problems, oldestUnsentSeconds } = await readHealthState(parts);
  const { version, articles, caseStudies, logos, testimonials } = parts.content.current();
  return {
    status: problems.length > 0 ? 'degraded' : 'ok',
    problems,
    contentVersion: version,
    counts: {
      articles: articles.size,
      caseStudies: caseStudies.size,
      logos: logos.length,
      testimonials: testimonials.length,
    },
    outbox: {
      waiting: queues.reduce((sum, { length }) => sum + length, 0),
      oldestUnsentSeconds,
    },
  };
}

/** `/health`, for monitoring: 404 without the metrics token, 503 if the database fails or there is a problem. */
export function registerHealthRoute(app: FastifyInstance, parts: MonitoredParts): void {
  registerMonitoringRoute(app, '/health', parts.token, async (_request, reply) => {
    const health = await pTimeout(checkHealth(parts), { milliseconds: databaseLimitMs }).catch(
      (err: unknown) => {
        app.log.error({ err }, 'the database did not respond in time');
        return { status: 'failed', problems: ['database'] };
      },
    );
    if (health.status === 'failed') reply.header('retry-after', '10');
    return reply.code(health.status === 'ok' ? 200 : 503).send(health);
  });
}
