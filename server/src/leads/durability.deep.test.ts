import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../database/database';
import { deliveryConcurrency } from './delivery/outbox-worker';
import { createContent } from '../testing/content-fixture';
import { databases, type TestDatabase } from '../testing/databases';
import { type MailServer, startMailServer } from '../testing/mail-server';
import { startWebhookReceiver, type WebhookReceiver } from '../testing/webhook-receiver';
import { type RunningServer, startServer } from '../testing/running-server';
import { waitUntil } from '@hireloom/testing/wait-until';
import { postContact } from '../testing/own-page';
import { operator } from '../testing/operator';

const senders = 8;
/** The pause between two forms of one sender: thousands of leads would prove no more, and their mails take minutes. */
const thinkMs = 15;
/** The longest time under load before the process is killed, counted from the first stored leads. It grows each round. */
const loadMs = 200;

const agency = 'desk@agency.example';

type Attempt = { email: string; key: string; isAcknowledged: boolean };

const post = async (address: string, { email, key }: Attempt) =>
  (await postContact(address, { email }, { 'idempotency-key': key })).status === 201;

/** A sequence of visitors. If there is no response, the same form is sent again once the service is back, as browsers do. */
async function sendUntilKilled(server: RunningServer, attempts: Attempt[], unanswered: Attempt[]) {
  for (;;) {
    const attempt = unanswered.pop() ?? {
      email: `${randomUUID()}@acorn.example`,
      key: randomUUID(),
      isAcknowledged: false,
    };
    if (!attempts.includes(attempt)) attempts.push(attempt);
    try {
      attempt.isAcknowledged = await post(server.address, attempt);
      await pause(thinkMs);
    } catch {
      // Every second sender retries with the same form, the others never do.
      if (attempts.length % 2 === 0) unanswered.push(attempt);
      return;
    }
  }
}

async function countStored(database: TestDatabase): Promise<Map<string, number>> {
  const db = await openDatabase(database);
  const rows = await db
    .selectFrom('lead')
    .select(({ fn }) => ['email', fn.countAll<number>().as('count')])
    .groupBy('email')
    .execute();
  await db.destroy();
  return new Map(rows.map(({ email, count }) => [email, Number(count)]));
}

/** Ends the leases of killed servers, so that the test need not wait for them. */
async function endClaims(database: TestDatabase) {
  const db = await openDatabase(database);
  await db.updateTable('outbox').set({ next_attempt_at: '2020-01-01' }).execute();
  await db.destroy();
}

/** A notice to the agency: the lead's email address and the id of the message. */
type Notice = { email: string; name: string };

const toldByMail = ({ received }: MailServer): Notice[] =>
  received.flatMap(({ to, messageId, source }) => {
    const email = /^Email: (.*)\r$/m.exec(source)?.[1];
    return to === agency && email ? [{ email, name: messageId }] : [];
  });

const toldByWebhook = ({ calls }: WebhookReceiver): Notice[] =>
  calls.map(({ headers, body }) => {
    const { data } = JSON.parse(body) as { data: { email: string } };
    return { email: data.email, name: String(headers['webhook-id']) };
  });

/** Counts the notices, and finds leads in `emails` without exactly one message id. */
function findFaults(notices: readonly Notice[], emails: readonly string[]) {
  const names = new Map<string, Set<string>>();
  for (const { email, name } of notices) names.set(email, (names.get(email) ?? new Set()).add(name));
  return { count: notices.length, faulty: emails.filter((email) => names.get(email)?.size !== 1) };
}

const countAcknowledged = (attempts: Attempt[]) =>
  attempts.filter(({ isAcknowledged }) => isAcknowledged).length;

type Options = {
  rounds: number;
  database: TestDatabase;
  contentDir: string;
  mail: MailServer;
  webhook: WebhookReceiver;
};

/** Kills the service repeatedly while leads arrive, and looks for lost ones. */
async function runKillRounds({ rounds, database, contentDir, mail, webhook }: Options) {
  const environment = {
    DATA_DIR: database.dataDir,
    DATABASE_URL: database.databaseUrl ?? '',
    CONTENT_DIR: contentDir,
    SMTP_URL: mail.url,
    LEADS_MAIL_TO: agency,
    LEADS_WEBHOOK_URL: webhook.url,
    LEADS_WEBHOOK_SECRET: 'a secret of the two of us',
  };
  const attempts: Attempt[] = [];
  const unanswered: Attempt[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const server = await startServer(environment);
    const load = Array.from({ length: senders }, () => sendUntilKilled(server, attempts, unanswered));
    const before = countAcknowledged(attempts);
    await waitUntil(() => countAcknowledged(attempts) >= before + 2 * senders);
    await pause((loadMs * round) / rounds);
    server.process.kill('SIGKILL');
    await Promise.all([...load, server.exited]);
  }

  await endClaims(database);
  const last = await startServer(environment);
  const stored = await countStored(database);
  const isSettled = async () => {
    const health = (await (await fetch(`${last.address}/health`, { headers: operator })).json()) as {
      outbox: { waiting: number };
    };
    return health.outbox.waiting === 0;
  };
  await waitUntil(isSettled, 60_000 + rounds * 2000);
  last.process.kill('SIGTERM');
  await last.exited;

  const acknowledged = attempts.filter(({ isAcknowledged }) => isAcknowledged).map(({ email }) => email);
  const emails = [...stored.keys()];
  expect(acknowledged.length).toBeGreaterThan(50);
  expect(acknowledged.filter((email) => !stored.has(email))).toEqual([]);
  expect(emails.filter((email) => stored.get(email) !== 1)).toEqual([]);
  for (const notices of [toldByMail(mail), toldByWebhook(webhook)]) {
    const { count, faulty } = findFaults(notices, emails);
    expect(faulty).toEqual([]);
    // A notice may have been sent, but not yet marked as sent, when the server was killed.
    expect(count - emails.length).toBeLessThanOrEqual(rounds * deliveryConcurrency);
  }
}

test.each(databases)(
  'a server killed under load, on $name, keeps each acknowledged lead exactly once and reports it by mail and webhook',
  async ({ create }) => {
    const [database, content, mail, webhook] = await Promise.all([
      create(),
      createContent(),
      startMailServer(),
      startWebhookReceiver(),
    ]);
    const places = { database, contentDir: content.folder, mail, webhook };
    try {
      await runKillRounds({ ...places, rounds: 8 });
    } finally {
      await Promise.all([mail.stop(), webhook.stop(), content.remove(), database.remove()]);
    }
  },
  600_000,
);
