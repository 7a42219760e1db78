import { readPart } from '@hireloom/releases';
import { startPostgres } from '@hireloom/testing/services/postgres';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startNginx } from '../fixtures/nginx';
import { untilAnswered } from '../fixtures/own-port';
import { publishParts } from '../../server/src/releases/changes/publish';
import { openReleaseStore } from '../../server/src/releases/store/open-store';
import { startWebhookReceiver } from '../../server/src/testing/webhook-receiver';
import { commandIn, root } from '../scripts/launch-site';

/** A server, run as on a machine of its own. */
export type Machine = {
  name: string;
  address: string;
  dataDir: string | undefined;
  start: () => Promise<void>;
  /** Stops the server. Resolves once it has exited, with every request answered. */
  end: () => Promise<void>;
  /** Kills the server without warning, like a power cut. */
  kill: () => Promise<void>;
};

type Server = { name: string; port: number; environment: NodeJS.ProcessEnv };

function createMachine({ name, port, environment }: Server): Machine {
  let running: ChildProcess | undefined;
  const address = `http://127.0.0.1:${port}`;
  const stop = async (signal: NodeJS.Signals) => {
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, 'exit');
    running.kill(signal);
    await ended;
  };
  return {
    name,
    address,
    dataDir: environment.DATA_DIR,
    start: async () => {
      running = fork(commandIn(root), ['start', '--no-build'], {
        cwd: root,
        execArgv: [],
        env: { ...process.env, LOG_LEVEL: 'error', RUM_SHARE: '0', ...environment },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      await untilAnswered(`${address}/readyz`);
    },
    end: () => stop('SIGTERM'),
    kill: () => stop('SIGKILL'),
  };
}

/** Publishes the checkout's builds, as the first start of a server would. */
async function publishBuilds(databaseUrl: string) {
  const names = (await readdir(root)).filter((name) => name === 'shell' || name.startsWith('mfe-'));
  const parts = await Promise.all(
    names.map((name) => readPart({ directory: path.join(root, name), build: path.join(root, name, 'dist') })),
  );
  const store = openReleaseStore({ databaseUrl, dataDir: '' });
  await publishParts(store, parts, { whole: true }).finally(store.close);
}

/** Three servers, each with its own disk, on one PostgreSQL, behind the delivered nginx with TLS, all on this machine. */
export async function startMachines() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'hireloom-machines-'));
  const [nginx, postgres, notices] = await Promise.all([
    startNginx({ isPlain: false, siteServers: 3 }),
    startPostgres(),
    startWebhookReceiver(),
  ]);
  const databaseUrl = `${postgres.url}/postgres`;
  const shared = {
    ...nginx.environment,
    LEADS_WEBHOOK_URL: notices.url,
    LEADS_WEBHOOK_SECRET: 'a-secret-of-these-tests',
    DATABASE_URL: databaseUrl,
    ERASURES_FILE: path.join(folder, 'erasures', 'erasures.jsonl'),
    RENDER_WORKERS: '1',
    POSTS_PER_MINUTE: '100000',
  };
  const machines = nginx.sitePorts.map((port, index) => {
    const name = `site-${index + 1}`;
    const own = { PORT: String(port), DATA_DIR: path.join(folder, name) };
    return createMachine({ name, port, environment: { ...shared, ...own } });
  });
  const stop = async () => {
    await Promise.all(machines.map((machine) => machine.end()));
    await notices.stop();
    await nginx.stop();
    await postgres.remove();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    // Publish once, or each of the three would compress all files itself.
    await publishBuilds(databaseUrl);
    // All at the same time, so that they compete to create the missing tables.
    await Promise.all(machines.map((machine) => machine.start()));
  } catch (error) {
    await stop();
    throw error;
  }
  return { folder, nginx, postgres, notices, databaseUrl, machines, stop };
}

export type Machines = Awaited<ReturnType<typeof startMachines>>;
