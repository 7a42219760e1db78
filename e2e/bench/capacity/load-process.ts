import { setTimeout as delay } from 'node:timers/promises';
import { type Answer, fieldOf } from './answer-reader';
import { classify } from './classify';
import { type Connection, openConnection } from './connection';
import { type LoadJob, type LoadReading, nothingRead } from './load-job';

const DRAIN_LIMIT_MS = 10_000;

/** The bytes of each next request, built ahead where they are always the same. */
function createRequests({ method = 'GET', paths, headers = {}, first = 0 }: LoadJob) {
  const fields = Object.entries({ host: 'localhost', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const rest = ` HTTP/1.1\r\n${fields.join('\r\n')}\r\n\r\n`;
  const fixed = paths.map((path) => Buffer.from(`${method} ${path}${rest}`));
  return (index: number): Buffer | string => {
    const path = paths[index % paths.length] ?? '/';
    if (!path.includes('{n}')) return fixed[index % paths.length] ?? '';
    return `${method} ${path.replaceAll('{n}', String(first + index))}${rest}`;
  };
}

/** How long a connection waits with its next request. */
function pauseAfter({ heedsRetryAfter }: LoadJob, { status, head }: Answer): number {
  return heedsRetryAfter && status === 503 ? Number(fieldOf(head, 'retry-after') ?? 0) * 1000 : 0;
}

type Run = {
  job: LoadJob;
  reading: LoadReading;
  startedAt: number;
  requestOf: ReturnType<typeof createRequests>;
};

/** Asks on one connection, again and again, until the job is over. `number`: which of the connections it is. */
function askOn(number: number, { job, reading, startedAt, requestOf }: Run) {
  const { connections, ms, most = Number.POSITIVE_INFINITY, perSecond, port, reads = false } = job;
  let connection: Connection;
  const done = new Promise<void>((resolve) => {
    let countsFrom = 0;
    let turns = 0;
    const ask = (dueAt = performance.now()) => {
      if (performance.now() - startedAt >= ms || reading.asked >= most) return resolve();
      countsFrom = dueAt;
      connection.send(requestOf(reading.asked++));
    };
    /** At a steady rate a late answer delays the next request, whose time counts from when it was due. */
    const askWhenDue = () => {
      if (!perSecond) return ask();
      const dueAt = startedAt + ((number + turns++ * connections) * 1000) / perSecond;
      setTimeout(() => ask(dueAt), dueAt - performance.now());
    };
    const onAnswer = (answer: Answer) => {
      const now = performance.now();
      reading.seconds = (now - startedAt) / 1000;
      reading.answers += 1;
      reading.statuses[answer.status] = (reading.statuses[answer.status] ?? 0) + 1;
      if (reads) reading.times[classify(answer)].push(now - countsFrom);
      const pause = pauseAfter(job, answer);
      if (pause > 0) setTimeout(askWhenDue, pause);
      else askWhenDue();
    };
    const onBroken = () => {
      reading.broken += 1;
      askWhenDue();
    };
    connection = openConnection({
      port,
      isHead: job.method === 'HEAD',
      keepsBody: reads,
      onAnswer,
      onBroken,
    });
    askWhenDue();
  });
  return { done, end: () => connection.end() };
}

async function run(job: LoadJob): Promise<LoadReading> {
  const reading = nothingRead();
  const started: Run = { job, reading, startedAt: performance.now(), requestOf: createRequests(job) };
  const asking = Array.from({ length: job.connections }, (_none, number) => askOn(number, started));
  await Promise.race([
    Promise.all(asking.map(({ done }) => done)),
    delay(job.ms + DRAIN_LIMIT_MS, undefined, { ref: false }),
  ]);
  asking.forEach(({ end }) => end());
  return reading;
}

process.on('message', (job: LoadJob) => void run(job).then((reading) => process.send?.(reading)));
