import { openReleaseStore } from '@hireloom/releases';
import { startOwnPostgres } from '@hireloom/test-services/own-postgres';
import { publishBuilds } from '@hireloom/toolkit';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startNginx } from '../fixtures/nginx';
import { untilAnswered } from '../fixtures/own-port';
import { commandIn, root } from '../scripts/launch-site';
import { startNotices } from './notices';

/** A service as it would be started on a machine of its own. */
export type Machine = {
  name: string;
  address: string;
  start: () => Promise<void>;
  /** Told to end: resolves when it has, all answered. */
  end: () => Promise<void>;
  /** Ended without a word, as by a power cut. */
  kill: () => Promise<void>;
};

type Service = { name: string; part: '--site' | '--api'; port: number; environment: NodeJS.ProcessEnv };

function createMachine({ name, part, port, environment }: Service): Machine {
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
    start: async () => {
      running = fork(commandIn(root), ['start', part, '--no-build'], {
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

/**
 * Two site servers and two APIs, each with a disk of its own, on one PostgreSQL and behind one nginx with TLS: all of them
 * as they are delivered, on this machine. `between`: makes a network between site servers and APIs, and gives its address.
 */
export async function startMachines(between: (api: string) => Promise<string> = async (api) => api) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'hireloom-machines-'));
  const [nginx, postgres] = await Promise.all([
    startNginx({ isPlain: false, siteServers: 2 }),
    startOwnPostgres(),
  ]);
  const [apiAddress, notices] = await Promise.all([between(nginx.apiAddress), startNotices()]);
  const { environment, apiPorts, sitePorts } = nginx;
  const databaseUrl = `${postgres.url}/postgres`;
  const shared = {
    DATABASE_URL: databaseUrl,
    ERASURES_FILE: path.join(folder, 'erasures', 'erasures.jsonl'),
    TRUST_PROXY: '127.0.0.1',
    PUBLIC_ORIGIN: nginx.address,
  };
  const apis = apiPorts.map((port, index) => {
    const own = {
      API_PORT: String(port),
      DATA_DIR: path.join(folder, `api-${index + 1}`),
    };
    const limits = {
      // How busy the machine is that all of them run on is nothing that is measured.
      EVENT_LOOP_DELAY_MS: '0',
      POSTS_PER_MINUTE: '100000',
      POSTS_PER_HOUR: '1000000',
      POSTS_PER_DAY: '1000000',
      POSTS_OF_ALL_PER_MINUTE: '1000000',
    };
    const name = `api-${index + 1}`;
    return createMachine({
      name,
      part: '--api',
      port,
      environment: { ...shared, ...own, ...limits, ...notices.environment },
    });
  });
  const sites = sitePorts.map((port, index) => {
    const own = {
      PORT: String(port),
      DATA_DIR: path.join(folder, `site-${index + 1}`),
    };
    const pages = { API_URL: apiAddress, RENDER_WORKERS: '1' };
    const all = { ...environment, ...shared, ...own, ...pages };
    return createMachine({ name: `site-${index + 1}`, part: '--site', port, environment: all });
  });
  const machines = [...apis, ...sites];
  const stop = async () => {
    await Promise.all(machines.map((machine) => machine.end()));
    notices.stop();
    await nginx.stop();
    await postgres.remove();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const store = openReleaseStore({ databaseUrl });
    // Once: each of the two would compress all files for itself.
    await publishBuilds(store).finally(() => store.close());
    // All at the same moment: each of them makes the tables that are not there yet.
    await Promise.all(machines.map((machine) => machine.start()));
  } catch (error) {
    await stop();
    throw error;
  }
  return { folder, nginx, postgres, notices, databaseUrl, apis, sites, machines, stop };
}

export type Machines = Awaited<ReturnType<typeof startMachines>>;
