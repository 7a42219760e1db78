import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import pTimeout from 'p-timeout';
import { Gauge, Registry } from 'prom-client';
import { readDiskState } from '../database/disk';
import { type Channel, channels, type LeadKind, leadKinds, senderChannels } from '../database/schema';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether the request has the bearer token. The client's IP address is not checked: behind a proxy it proves nothing. */
const hasToken = ({ headers }: Pick<FastifyRequest, 'headers'>, token: string): boolean =>
  timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));

/** The unsent notices of a channel. `oldestBlockedMs`: of those that the channel itself delays. */
type Queue = { channel: Channel; length: number; oldestMs: number; oldestBlockedMs: number };
type LeadCount = { kind: LeadKind; isQuarantined: boolean; number: number };

type MonitoredLeads = {
  outbox: { queues: () => Promise<Queue[]> };
  admin: { counts: () => Promise<LeadCount[]> };
  retention: () => Promise<{ problem: string | null }>;
  erasures: { hasProblem: () => boolean };
  isWritable: () => boolean;
};

type MonitoredContent = {
  hasProblem: () => boolean;
  current: () => {
    version: string;
    articles: { size: number };
    caseStudies: { size: number };
    logos: readonly unknown[];
    testimonials: readonly unknown[];
  };
};

/** `registry`: the metrics of this process. Without a `token`, nothing is served. */
type Monitored = {
  leads: () => MonitoredLeads;
  content: MonitoredContent;
  registry: Registry;
  dataDir: string;
  token?: string;
};

const stuckAfterMs = 15 * 60_000;

const problemNames = ['outbox', 'retention', 'erasures', 'content'] as const;
/** Problems that need an operator: a channel that delivers nothing, an implausible clock, a damaged erasure journal,
 * or a content folder with mistakes. */
type ProblemName = (typeof problemNames)[number];

/** For mail to senders, rejected recipients do not count, because visitors may type any address. All other mail must get through. */
export const isStuck = ({ channel, oldestMs, oldestBlockedMs }: Queue) =>
  (senderChannels.includes(channel) ? oldestBlockedMs : oldestMs) >= stuckAfterMs;

async function readHealthState({ leads, content }: Monitored) {
  const { outbox, retention, erasures, isWritable } = leads();
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
    isWritable: isWritable(),
    problems: problemNames.filter((name) => isPresent[name]),
    oldestUnsentSeconds: Math.round(Math.max(0, ...queues.map(({ oldestMs }) => oldestMs)) / 1000),
  };
}

async function checkHealth(parts: Monitored) {
  const { queues, isWritable, problems, oldestUnsentSeconds } = await readHealthState(parts);
  const { version, articles, caseStudies, logos, testimonials } = parts.content.current();
  return {
    problems: [...(isWritable ? [] : ['database']), ...problems],
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

type Sample = { value: number } & Record<string, string | number>;

function gauge(registry: Registry, name: string, help: string, samples: Sample[]): void {
  const labelNames = Object.keys(samples[0] ?? {}).filter((label) => label !== 'value');
  const metric = new Gauge({ name: `hireloom_${name}`, help, labelNames, registers: [registry] });
  for (const { value, ...labels } of samples) metric.set(labels, value);
}

/** Collects gauges from the database, which all processes share. `isWritable` is about this process only. */
async function databaseMetrics(parts: Monitored): Promise<{ registry: Registry; isWritable: boolean }> {
  const [counts, { queues, isWritable, problems, oldestUnsentSeconds }] = await Promise.all([
    parts.leads().admin.counts(),
    readHealthState(parts),
  ]);
  const registry = new Registry();
  const add = (name: string, help: string, samples: Sample[]) =>
    gauge(registry, name, `${help} The same for each process: take the max.`, samples);
  const leads = (isQuarantined: boolean) =>
    leadKinds.map((kind) => {
      const found = counts.find((count) => count.kind === kind && count.isQuarantined === isQuarantined);
      return { kind, value: found?.number ?? 0 };
    });
  const lengths = channels.map((channel) => {
    const queue = queues.find((one) => one.channel === channel);
    return { channel, value: queue?.length ?? 0 };
  });
  const present = problemNames.map((problem) => ({ problem, value: Number(problems.includes(problem)) }));
  add('leads', 'Stored leads, without those in quarantine.', leads(false));
  add('leads_quarantined', 'Leads in quarantine.', leads(true));
  add('outbox_length', 'Notices waiting to be sent.', lengths);
  add('outbox_oldest_unsent_seconds', 'Age of the oldest waiting notice.', [{ value: oldestUnsentSeconds }]);
  add('problem', 'Why /health is not ok.', present);
  return { registry, isWritable };
}

/**
 * Serves `/metrics` for Prometheus and `/health`, which answers 503 if there is a problem with more than content. Both need the metrics
 * token.
 */
export function registerMonitoring(app: FastifyInstance, parts: Monitored): void {
  const { token, registry, dataDir } = parts;

  const register = (path: string, answer: RouteHandlerMethod) =>
    app.get(path, function (request, reply) {
      if (!token || !hasToken(request, token))
        return reply.code(404).type('text/plain').send('There is nothing here.\n');
      return answer.call(this, request, reply.header('cache-control', 'no-store'));
    });

  /** Waits shorter than a probe does. Returns undefined if the database does not respond by then. */
  const askDatabase = <Value>(asked: Promise<Value>) =>
    pTimeout(asked, { milliseconds: 2000 }).catch((err: unknown) => {
      app.log.error({ err }, 'the database did not respond in time');
      return undefined;
    });

  register('/health', async (_request, reply) => {
    const [health, disk] = await Promise.all([askDatabase(checkHealth(parts)), readDiskState(dataDir)]);
    const problems = [...(health?.problems ?? ['database']), ...(disk?.isNearlyFull ? ['disk'] : [])];
    const status = problems.length > 0 ? 'degraded' : 'ok';
    // At worst, visitors miss an entry, so a server must not be taken out of rotation because of it.
    const isRed = problems.some((name) => name !== 'content');
    if (isRed) reply.header('retry-after', '10');
    return reply
      .code(isRed ? 503 : 200)
      .send({ status: health ? status : 'failed', ...health, problems, freeBytes: disk?.freeBytes });
  });

  // Every series exists from the start, with value 0. While the database is unavailable, its series are missing.
  register('/metrics', async (_request, reply) => {
    const [stored, disk] = await Promise.all([askDatabase(databaseMetrics(parts)), readDiskState(dataDir)]);
    const shown = stored?.registry ?? new Registry();
    const help = 'Whether this process reaches its database and can write to it.';
    gauge(shown, 'database_up', help, [{ value: Number(stored?.isWritable ?? false) }]);
    if (disk) gauge(shown, 'disk_free_bytes', 'Room on the disk of DATA_DIR.', [{ value: disk.freeBytes }]);
    const collected = Registry.merge([registry, shown]);
    return reply.type(collected.contentType).send(await collected.metrics());
  });
}
