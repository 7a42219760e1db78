import { startOwnPostgres } from '@hireloom/test-services/own-postgres';
import { fillTimeHeader } from '@hireloom/contracts';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '../fixtures';
import { publishBuilds } from '../fixtures/publish-builds';
import { startSiteServer } from '../fixtures/site-server';
import { type Call, readTrace, traced } from '../fixtures/trace';
import { startWebhookReceiver } from '../fixtures/webhook-receiver';

/**
 * What no kill of a process shows, since the system keeps what it wrote: that a loss of the machine takes nothing that was
 * acknowledged. The calls of the processes to the system tell it: no answer, and no word to another system, before the disk has
 * what it is about.
 */
const LEADS = 24;
const AT_ONCE = 4;

let folder: string;
const inFolder = (name: string) => path.join(folder, name);

test.beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hireloom-trace-'));
});
test.afterEach(() => rm(folder, { recursive: true, force: true }));

async function sendLead(address: string) {
  const answer = await fetch(`${address}/api/api/addcontact`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      origin: 'http://localhost:3000',
      [fillTimeHeader]: '9000',
    },
    body: JSON.stringify({
      firstName: 'Asha',
      lastName: 'Rao',
      email: `${randomUUID()}@acorn.example`,
    }),
  });
  expect(answer.status).toBe(201);
}

/** Traces a server's system calls while leads are sent, some concurrently, until all are delivered. Returns the calls. */
async function traceLeads(calls: readonly string[], databaseUrl = '') {
  const trace = inFolder('server.trace');
  const webhook = await startWebhookReceiver('a-secret-of-these-tests');
  const environment = {
    ...webhook.environment,
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    PUBLIC_ORIGIN: 'http://localhost:3000',
    POSTS_PER_MINUTE: '1000',
  };
  await publishBuilds(databaseUrl);
  const site = await startSiteServer(environment, { command: traced(trace, calls) });
  const visit = async () => {
    for (let sent = 0; sent < LEADS / AT_ONCE; sent++) await sendLead(site.ownAddress);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visit));
  const told = () => new Set(webhook.received.map(({ id }) => id)).size;
  await expect.poll(told, { timeout: 90_000 }).toBe(LEADS);
  await site.stop();
  webhook.stop();
  return readTrace(trace);
}

const WRITES = ['write', 'writev', 'sendto', 'sendmsg'] as const;
const isSent = ({ text, isBegun }: Call, words: string) =>
  isBegun && /^(write|writev|sendto|sendmsg)\(\d+<(TCP|socket)/.test(text) && text.includes(words);
const isAnswer = (call: Call) => isSent(call, 'HTTP/1.1 201');
const isTold = (call: Call) => isSent(call, 'POST /leads');

test('on SQLite, no response or webhook is sent before fsync', async () => {
  const calls = await traceLeads([...WRITES, 'pwrite64', 'fsync', 'fdatasync']);
  const early: string[] = [];
  const counts = { answers: 0, webhooks: 0, syncs: 0 };
  let isUnsynced = false;
  for (const call of calls) {
    const { text, isEnded } = call;
    if (/^pwrite64\(\d+<[^>]*\.sqlite-wal>/.test(text)) isUnsynced = true;
    if (isEnded && /^(fsync|fdatasync)\(\d+<[^>]*\.sqlite-wal>.*= 0$/.test(text)) {
      isUnsynced = false;
      counts.syncs += 1;
    }
    if (isAnswer(call)) counts.answers += 1;
    if (isTold(call)) counts.webhooks += 1;
    if ((isAnswer(call) || isTold(call)) && isUnsynced) early.push(text);
  }
  expect(early).toEqual([]);
  expect(counts).toMatchObject({ answers: LEADS, webhooks: LEADS });
  expect(counts.syncs).toBeGreaterThan(LEADS / AT_ONCE);
});

const has = (pattern: RegExp, { text }: Call) => pattern.test(text);
const INSERT = /insert into \\"lead\\"/;
const COMMITTED = /"[^"]*C\\0\\0\\0\\vCOMMIT\\0/;

/** Of a PostgreSQL: what it says to be committed although nothing was flushed since it was told to, and how much that is flushed. */
function readCommits(calls: readonly Call[]) {
  const early: string[] = [];
  /** Processes with a lead that is not committed yet, and since when they have been told to. */
  const storing = new Map<string, number | undefined>();
  const flushing = new Map<string, number>();
  let [lastFlushed, commits] = [-1, 0];
  calls.forEach((call, at) => {
    const { pid, text, isBegun, isEnded } = call;
    if (isEnded && has(/^recvfrom/, call)) {
      if (has(INSERT, call)) storing.set(pid, undefined);
      if (storing.has(pid) && has(/"Q\\0\\0\\0\\vcommit/i, call)) storing.set(pid, at);
    }
    if (isBegun && has(/^(fsync|fdatasync)\(\d+<[^>]*pg_wal/, call)) flushing.set(pid, at);
    const isFlushed = isEnded && has(/^(fsync|fdatasync)\(.*= 0$/, call) && flushing.has(pid);
    // What it had not begun to flush when the word came may not be among it.
    if (isFlushed) {
      lastFlushed = Math.max(lastFlushed, flushing.get(pid) ?? -1);
      flushing.delete(pid);
    }
    const toldAt = storing.get(pid);
    if (!isBegun || toldAt === undefined || !has(/^sendto/, call) || !has(COMMITTED, call)) return;
    commits += 1;
    if (lastFlushed < toldAt) early.push(text);
    storing.delete(pid);
  });
  return { early, commits };
}

/** Finds responses that the server sent before it had committed the lead. */
function readAnswers(calls: readonly Call[]) {
  const storing = new Set<string>();
  const counts = { committed: 0, answers: 0, webhooks: 0, early: 0 };
  for (const call of calls) {
    const connection = /<((TCP|socket)[^>]*(->[^>]*)?)>/.exec(call.text)?.[1] ?? '';
    if (call.isBegun && has(/^(write|send)/, call) && has(INSERT, call)) storing.add(connection);
    if (call.isEnded && has(/^(read|recv)/, call) && has(COMMITTED, call) && storing.delete(connection))
      counts.committed += 1;
    if (isAnswer(call)) counts.answers += 1;
    if (isTold(call)) counts.webhooks += 1;
    if (Math.max(counts.answers, counts.webhooks) > counts.committed) counts.early += 1;
  }
  return counts;
}

test('on PostgreSQL, no response or webhook is sent before a flushed commit', async () => {
  const trace = inFolder('postgres.trace');
  const postgres = await startOwnPostgres(traced(trace, ['recvfrom', 'sendto', 'fsync', 'fdatasync']));
  const calls = await traceLeads([...WRITES, 'read', 'recvfrom'], `${postgres.url}/postgres`);
  await postgres.remove();
  const { early, commits } = readCommits(await readTrace(trace));
  expect(early).toEqual([]);
  expect(commits).toBe(LEADS);
  expect(readAnswers(calls)).toEqual({ committed: LEADS, answers: LEADS, webhooks: LEADS, early: 0 });
});
