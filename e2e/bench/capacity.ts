import autocannon from 'autocannon';
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { readMetrics } from '../scripts/metrics';
import { residentMb } from './memory';
import type { ReferenceAnswer } from './reference-server';
import { buildProduct, median, quantile, withSite } from './site';
import { count, describeMachine, ms, percent, perSecond } from './table';

export const parts = ['cached', 'searches', 'burst', 'leads'] as const;
export type Part = (typeof parts)[number];

/** `build`: whether to build first, or to use the existing builds. */
export type CapacityOptions = { only: readonly Part[]; build: boolean };

const ROUNDS = 5;
const CROWD = 200;
const LEADS_PER_SECOND = 20;
const asBrowser = { 'accept-encoding': 'br', accept: 'text/html', 'user-agent': 'bench' };

let searches = 0;
/** A search with new words, so that no page of it is cached. */
const newSearch: autocannon.Request = {
  setupRequest: (request) => ({ ...request, path: `/blogs?q=word${(searches += 1)}` }),
};

type Row = [what: string, figure: string];
type Answer = { status: number; ms: number };

/** Sends requests as fast as responses arrive, or at a constant rate. Returns every response. */
async function load(options: autocannon.Options) {
  const answers: Answer[] = [];
  const { duration, errors } = await autocannon({
    headers: asBrowser,
    ...options,
    setupClient: (client) =>
      client.on('response', (status, _bytes, took) => answers.push({ status, ms: took })),
  });
  return { answers, seconds: duration, errors };
}

const having = (answers: readonly Answer[], status: number) => answers.filter((one) => one.status === status);
const latencies = (answers: readonly Answer[]) =>
  [0.5, 0.95, 0.99]
    .map((share) =>
      ms(
        quantile(
          answers.map((one) => one.ms),
          share,
        ),
      ),
    )
    .join(' / ');

/** Fetches a compressed response of the site for the reference server, which sends only the headers that it needs. */
async function readAnswer(address: string, pathname: string): Promise<ReferenceAnswer> {
  const [answer] = (await once(get(address + pathname, { headers: asBrowser }), 'response')) as [
    IncomingMessage,
  ];
  const fields = ['content-type', 'content-encoding', 'etag'];
  const headers = fields.flatMap((name) =>
    answer.headers[name] ? [[name, String(answer.headers[name])]] : [],
  );
  const body = (await buffer(answer)).toString('base64');
  return { path: pathname, headers: Object.fromEntries(headers) as Record<string, string>, body };
}

/** Starts the reference server in a separate process. */
async function startReference(answers: readonly ReferenceAnswer[]) {
  const child = fork(path.join(import.meta.dirname, 'reference-server.ts'), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  child.send([...answers]);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { url: `http://127.0.0.1:${port}`, stop: () => void child.kill('SIGTERM') };
}

/**
 * Compares cached responses with a bare Fastify that sends the same bytes. Alternates between them, because other work on the machine slows
 * both.
 */
async function measureCached(address: string): Promise<Row[]> {
  const answers = await Promise.all(['/', '/api/api/getblogs?page=1'].map((one) => readAnswer(address, one)));
  const [page] = answers;
  const reference = await startReference(
    answers.map((one) => ({ ...one, path: one.path.split('?')[0] ?? '/' })),
  );
  const rows: Row[] = [];
  for (const [name, pathname, headers] of [
    ['cached page, brotli', '/', asBrowser],
    ['cached page, unchanged', '/', { ...asBrowser, 'if-none-match': page?.headers.etag ?? '"none"' }],
    ['list JSON', '/api/api/getblogs?page=1', asBrowser],
  ] as const) {
    const measureRate = async (url: string) => {
      const { answers: got, seconds } = await load({
        url: url + pathname,
        headers,
        connections: 10,
        duration: 1,
      });
      return got.length / seconds;
    };
    const rates: [number, number][] = [];
    // The first round warms both servers up.
    for (let round = 0; round <= ROUNDS; round++)
      rates.push([await measureRate(address), await measureRate(reference.url)]);
    const measured = rates.slice(1);
    const own = median(measured.map(([rate]) => rate));
    const share = median(measured.map(([rate, best]) => rate / best));
    rows.push([name, `${perSecond(own)} a second, ${percent(share)} of a bare Fastify`]);
  }
  reference.stop();
  return rows;
}

async function untilStarted(address: string, workers: number) {
  for (let look = 0; look < 60; look++) {
    const metrics = await readMetrics(address);
    if (Number(/^hireloom_render_workers\{purpose="live"\} (\d+)/m.exec(metrics)?.[1]) >= workers) return;
    await delay(250);
  }
}

/** Measures the pages rendered per second while no page has to queue. */
async function measureUnhurried(url: string, workers: number): Promise<number> {
  await untilStarted(url, workers);
  // Enough connections per worker that some pages render while others wait for their data.
  const job = { url, connections: workers * 4, requests: [newSearch] };
  await load({ ...job, duration: 3 });
  const { answers, seconds } = await load({ ...job, duration: 8 });
  return having(answers, 200).length / seconds;
}

/** Many visitors request new pages, while others request cached ones. */
async function measureBurst(url: string, pid: number, unhurried: number): Promise<Row[]> {
  // Cache the page first: a page that nobody has visited would be rejected like those of the crowd.
  await fetch(`${url}/raas`);
  const before = residentMb(pid);
  let highest = before;
  const timer = setInterval(() => (highest = Math.max(highest, residentMb(pid))), 500);
  const [crowd, cached] = await Promise.all([
    load({ url, connections: CROWD, duration: 15, requests: [newSearch] }),
    load({ url: `${url}/raas`, connections: 20, duration: 15, overallRate: 20 }),
  ]);
  clearInterval(timer);
  const [whole, refused] = [having(crowd.answers, 200), having(crowd.answers, 503)];
  const rate = whole.length / crowd.seconds;
  const all = crowd.answers.length + crowd.errors;
  const failed = cached.answers.length - having(cached.answers, 200).length + cached.errors;
  return [
    [`${CROWD} connections, 15 s: whole or refused by 503`, percent((whole.length + refused.length) / all)],
    ['whole pages a second, share of unhurried', `${perSecond(rate)}, ${percent(rate / unhurried)}`],
    ['whole pages: p50 / p95 / p99', latencies(whole)],
    ['refused: p50 / p95 / p99', `${count(refused.length)}; ${latencies(refused)}`],
    ['cached pages meanwhile: failed; p50 / p95 / p99', `${failed}; ${latencies(cached.answers)}`],
    ['memory before, highest, after', `${before}, ${highest}, ${residentMb(pid)} MB`],
  ];
}

/** Sends leads at a constant rate. Each is stored durably before its response. */
async function sendLeads(url: string): Promise<string> {
  const setupRequest = (request: autocannon.Request) => ({
    ...request,
    method: 'POST' as const,
    path: '/api/api/addcontact',
    headers: { 'content-type': 'application/json', origin: url, 'idempotency-key': randomUUID() },
    body: JSON.stringify({ firstName: 'Asha', lastName: 'Rao', email: `${randomUUID()}@acorn.example` }),
  });
  const job = { url, connections: 10, overallRate: LEADS_PER_SECOND, duration: 10 };
  const { answers, errors } = await load({ ...job, requests: [{ setupRequest }] });
  const stored = having(answers, 201);
  return `${stored.length} stored, ${answers.length - stored.length + errors} failed; ${latencies(stored)}`;
}

async function measureLeads(url: string): Promise<Row[]> {
  const alone = await sendLeads(url);
  // In a separate thread, so that the crowd's responses do not delay the timing of the leads.
  const crowd = autocannon({
    url,
    headers: asBrowser,
    connections: CROWD,
    duration: 10,
    workers: 1,
    idReplacement: true,
    requests: [{ path: '/blogs?q=word[<id>]' }],
  });
  const [beside] = await Promise.all([sendLeads(url), crowd]);
  return [
    [`leads, ${LEADS_PER_SECOND} a second: p50 / p95 / p99, alone`, alone],
    [`the same while ${CROWD} new pages are requested at once`, beside],
  ];
}

/** Measures how much one server can do, with cached and uncached pages. */
export async function measureCapacity({ only, build }: CapacityOptions) {
  if (build) buildProduct();
  const workers = os.cpus().length;
  const has = (part: Part) => only.includes(part);
  await withSite(
    async ({ address, pid }) => {
      const rows: Row[] = has('cached') ? await measureCached(address) : [];
      if (has('searches') || has('burst')) {
        const unhurried = await measureUnhurried(address, workers);
        rows.push([`new pages, unhurried, ${workers} workers`, `${perSecond(unhurried)} a second`]);
        if (has('burst')) rows.push(...(await measureBurst(address, pid, unhurried)));
      }
      if (has('leads')) rows.push(...(await measureLeads(address)));
      console.log(
        `${describeMachine()}; load generator, reference and site on this machine; no proxy, no TLS`,
      );
      console.table(Object.fromEntries(rows));
    },
    { RENDER_WORKERS: String(workers) },
  );
}
