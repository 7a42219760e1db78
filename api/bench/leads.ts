import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { TestDatabase } from '../src/testing/databases';
import { startMailServer } from '../src/testing/mail-server';
import { type RunningServer, startServer } from '../src/testing/running-server';
import { startWebhookReceiver } from '../src/testing/webhook-receiver';
import { onEachDatabase } from './databases';
import { contactBody, type Load, load } from './load';
import { explainIfAsked } from '../src/start-error';

explainIfAsked('npm run bench:leads -w api -- [--seconds <number>] [--leads <number>]\n');

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, leads: { type: 'string', default: '100000' } },
});
const seconds = Number(values.seconds);
const manyLeads = Number(values.leads);

const leadsPath = '/api/api/addcontact';

const readCalls = [
  '/api/api/getblogs?page=1',
  '/api/api/blogs/reference-checks-that-can-change-a-decision',
  '/api/api/getlogos',
];

const print = (line: string) => process.stdout.write(`${line}\n`);

const describe = ({ perSecond, p50, p99, refused }: Load) =>
  `${perSecond}/s, p50 ${p50} ms, p99 ${p99} ms${refused ? `, ${refused} not answered with success` : ''}`;

/** Resident memory in MB, as the kernel counts it. */
async function memoryOf({ process: { pid } }: RunningServer): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024);
}

async function stop({ process, exited }: Pick<RunningServer, 'process' | 'exited'>): Promise<void> {
  process.kill('SIGTERM');
  await exited;
}

/** A Fastify that answers the same bytes and does nothing else. */
async function startBare(body: string): Promise<Omit<RunningServer, 'words'>> {
  const bare = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'bare-server.ts')], {
    stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
  });
  bare.stdin?.end(body);
  const [{ port }] = (await once(bare, 'message')) as [{ port: number }];
  return { process: bare, address: `http://127.0.0.1:${port}/`, exited: once(bare, 'exit') };
}

const slices = 5;

let words = 0;
/** Searches that nobody has made before. */
const searchPath = () => `/api/api/getblogs?page=1&q=word${(words += 1)}`;

async function measureSearches({ address: url }: RunningServer): Promise<void> {
  await load({ url, seconds: 2, makePath: searchPath });
  print(`  searches, each another one: ${describe(await load({ url, seconds, makePath: searchPath }))}`);
}

/** By turns, so that whatever else the machine does meets both. */
async function measureReads(server: RunningServer): Promise<void> {
  for (const path of readCalls) {
    const url = server.address + path;
    const body = await (await fetch(url)).text();
    const bare = await startBare(body);
    await load({ url, seconds: 2 });
    await load({ url: bare.address, seconds: 2 });
    const sums = { ours: 0, bare: 0, p99: 0, refused: 0 };
    for (let slice = 0; slice < slices; slice += 1) {
      const ours = await load({ url, seconds: seconds / slices });
      sums.ours += ours.perSecond / slices;
      sums.p99 = Math.max(sums.p99, ours.p99);
      sums.refused += ours.refused;
      sums.bare += (await load({ url: bare.address, seconds: seconds / slices })).perSecond / slices;
    }
    await stop(bare);
    const share = Math.round((100 * sums.ours) / sums.bare);
    print(
      `  ${path} (${body.length} bytes): ${Math.round(sums.ours)}/s, p99 ${sums.p99} ms; ` +
        `bare ${Math.round(sums.bare)}/s: ${share} %${sums.refused ? `, ${sums.refused} not answered with success` : ''}`,
    );
  }
}

const environmentOf = ({ dataDir, databaseUrl = '' }: TestDatabase) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  CONTENT_CHECK_MS: '1000',
});

/** As in production: each lead is told of by mail and webhook, to servers that share this machine too. */
async function measureWithNotices(database: TestDatabase): Promise<void> {
  const [mail, webhook] = await Promise.all([startMailServer(), startWebhookReceiver()]);
  const server = await startServer({
    ...environmentOf(database),
    SMTP_URL: mail.url,
    LEADS_MAIL_TO: 'desk@agency.example',
    LEADS_WEBHOOK_URL: webhook.url,
    LEADS_WEBHOOK_SECRET: 'a secret of the two of us',
  });
  const url = server.address + leadsPath;
  await load({ url, seconds: 2, makeBody: contactBody });
  const [mails, calls] = [mail.received.length, webhook.calls.length];
  const result = await load({ url, seconds, makeBody: contactBody });
  const sent = `${mail.received.length - mails} mails and ${webhook.calls.length - calls} webhooks sent meanwhile`;
  print(`  leads, with mail and webhook: ${describe(result)}; ${sent}`);
  await stop(server);
  await Promise.all([mail.stop(), webhook.stop()]);
}

async function measure(name: string, database: TestDatabase): Promise<void> {
  print(`${name}, 50 connections, each kind of call warm for 2 seconds`);
  const server = await startServer(environmentOf(database));
  const url = server.address + leadsPath;
  await load({ url, seconds: 2, makeBody: contactBody });
  print(`  leads, nobody told: ${describe(await load({ url, seconds, makeBody: contactBody }))}`);
  await measureReads(server);
  await measureSearches(server);
  if (manyLeads > 0) {
    const result = await load({ url, amount: manyLeads, makeBody: contactBody });
    print(`  ${manyLeads} leads more: ${describe(result)}, memory ${await memoryOf(server)} MB`);
  }
  await stop(server);
  await measureWithNotices(database);
}

await onEachDatabase(measure);
