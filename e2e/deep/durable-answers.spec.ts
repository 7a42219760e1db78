import { fillTimeHeader } from '@hireloom/contracts';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '../fixtures';
import { startSiteServer } from '../fixtures/site-server';
import { type Call, readTrace, traced } from '../fixtures/trace';
import { startWebhookReceiver } from '../fixtures/webhook-receiver';

/** A loss of the machine takes nothing that was acknowledged: system calls show that no answer or webhook leaves before the disk has the lead. */
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
async function traceLeads(calls: readonly string[]) {
  const trace = inFolder('server.trace');
  const webhook = await startWebhookReceiver('a-secret-of-these-tests');
  const environment = {
    ...webhook.environment,
    PUBLIC_ORIGIN: 'http://localhost:3000',
    POSTS_PER_MINUTE: '1000',
  };
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

test('acknowledges a lead and calls the webhook only after the lead is on disk', async () => {
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
