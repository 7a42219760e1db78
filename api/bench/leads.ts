import { createProgram, runProgram, wholeNumber } from '@hireloom/service/command-line';
import autocannon from 'autocannon';
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import startPostgres from '@hireloom/test-services/start-postgres';
import stopPostgres from '@hireloom/test-services/stop-postgres';
import { createContent } from '../src/testing/content-fixture';
import { databasesOn, type TestDatabase } from '../src/testing/databases';
import { startMailServer } from '../src/testing/mail-server';
import { ownPage } from '../src/testing/own-page';
import { apiFolder } from '../src/testing/program-file';
import { type RunningServer, startServer } from '../src/testing/running-server';
import { startWebhookReceiver } from '../src/testing/webhook-receiver';

type Options = { seconds: number; leads: number };

const CONNECTIONS = 50;
const WARM_UP_SECONDS = 2;
const ARTICLES = 1000;

const print = (line: string) => process.stdout.write(`${line}\n`);

type Call = { path: string; method?: 'POST'; body?: string; headers?: Record<string, string> };

const sendLead = (): Call => ({
  path: '/api/api/addcontact',
  method: 'POST',
  headers: { 'content-type': 'application/json', ...ownPage, 'idempotency-key': randomUUID() },
  body: JSON.stringify({
    firstName: 'Asha',
    lastName: 'Rao',
    email: `${randomUUID()}@acorn.example`,
    phone: '+91 98450 00000',
    company: 'Acorn',
    Jobtitle: 'Head of HR',
    linkdin: 'linkedin.com/in/asha',
    message: '',
    agree: true,
  }),
});

let searches = 0;
/** A search not made before, so that it is never cached. */
const search = (): Call => ({ path: `/api/api/getblogs?page=1&q=word${(searches += 1)}` });

const read = (path: string) => (): Call => ({ path });

/** Sends calls over 50 connections and summarises throughput and latency. */
async function load(
  { address }: RunningServer,
  makeCall: () => Call,
  limit: { duration: number } | { amount: number },
): Promise<string> {
  const requests = [{ setupRequest: (request: object) => ({ ...request, ...makeCall() }) }];
  const run = { url: address, connections: CONNECTIONS, requests };
  if ('duration' in limit) await autocannon({ ...run, duration: WARM_UP_SECONDS });
  const { '2xx': answered, non2xx, errors, duration, latency } = await autocannon({ ...run, ...limit });
  const failed = non2xx + errors > 0 ? `, ${non2xx + errors} failed` : '';
  return `${Math.round(answered / duration)}/s, p50 ${latency.p50} ms, p99 ${latency.p99} ms${failed}`;
}

/** Resident memory in MB. */
async function memoryOf({ process: { pid } }: RunningServer): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024);
}

async function stop({ process: server, exited }: RunningServer): Promise<void> {
  server.kill('SIGTERM');
  await exited;
}

/** Creates a content folder that repeats the product's articles under other names. */
async function createArticles() {
  const folder = join(apiFolder, 'content/articles');
  const names = await readdir(folder);
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  const files = Array.from({ length: ARTICLES }, (_, at) => [
    `articles/article-${at}.md`,
    texts[at % texts.length] ?? '',
  ]);
  return createContent(Object.fromEntries(files) as Record<string, string>);
}

async function measure(database: TestDatabase, contentDir: string, { seconds, leads }: Options) {
  const { dataDir, databaseUrl = '' } = database;
  const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, CONTENT_DIR: contentDir };
  const limit = { duration: seconds };
  const server = await startServer(settings);
  print(`  leads: ${await load(server, sendLead, limit)}`);
  for (const path of ['/api/api/getblogs?page=1', '/api/api/blogs/article-1'])
    print(`  ${path}: ${await load(server, read(path), limit)}`);
  print(`  different searches in ${ARTICLES} articles: ${await load(server, search, limit)}`);
  if (leads > 0) {
    const result = await load(server, sendLead, { amount: leads });
    print(`  ${leads} more leads: ${result}, memory ${await memoryOf(server)} MB`);
  }
  await stop(server);

  const [mail, webhook] = await Promise.all([startMailServer(), startWebhookReceiver()]);
  const notifying = await startServer({
    ...settings,
    SMTP_URL: mail.url,
    LEADS_MAIL_TO: 'desk@agency.example',
    LEADS_WEBHOOK_URL: webhook.url,
    LEADS_WEBHOOK_SECRET: 'a secret of the two of us',
  });
  const result = await load(notifying, sendLead, limit);
  const sent = `${mail.received.length} mails and ${webhook.calls.length} webhooks sent meanwhile`;
  print(`  leads, with mail and webhook: ${result}; ${sent}`);
  await stop(notifying);
  await Promise.all([mail.stop(), webhook.stop()]);
}

async function measureAll(options: Options): Promise<void> {
  await startPostgres();
  const content = await createArticles();
  try {
    for (const { name, create } of databasesOn(process.env.TEST_POSTGRES_URL)) {
      print(`${name}, ${CONNECTIONS} connections, each kind of call after ${WARM_UP_SECONDS} s of warm-up`);
      const database = await create();
      await measure(database, content.folder, options);
      await database.remove();
    }
  } finally {
    await Promise.all([stopPostgres(), content.remove()]);
  }
}

const program = createProgram(
  'npm run bench:leads -w api --',
  'Measures leads, reads and searches on SQLite and PostgreSQL.',
)
  .option('--seconds <number>', 'of each kind of call', wholeNumber, 10)
  .option('--leads <number>', 'to send before memory is measured', Number, 100_000)
  .action((options: Options) => measureAll(options));

await runProgram(program);
