import { publish } from '../../server/src/testing/publish';
import { openReleaseStore } from '../../server/src/releases/store/open-store';
import { type ContentSite, openContentSite, readLocalSite } from '@hireloom/releases';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { getDirectory, makeVariant } from '../fixtures/release-variants';
import { commandIn, root } from '../scripts/launch-site';
import type { Machine, Machines } from './machines';

const LOOK_MS = 25;
const AGREEMENT_LIMIT = 120;

type Ready = { status?: string; version?: string; canaries?: string[] };

const readReady = ({ address }: Machine) =>
  fetch(`${address}/readyz`).then(
    (answer) => answer.json() as Promise<Ready>,
    (): Ready => ({}),
  );

/** Waits until all servers return this state. Returns the seconds that it took. @throws Error if they don't */
async function untilAgreed<State>(
  { machines }: Machines,
  look: (machine: Machine) => Promise<State>,
  isSo: (state: State) => boolean,
): Promise<number> {
  const start = performance.now();
  for (;;) {
    const states = await Promise.all(machines.map(look));
    const took = (performance.now() - start) / 1000;
    if (states.every(isSo)) return took;
    if (took > AGREEMENT_LIMIT) throw new Error('the servers do not agree');
    await pause(LOOK_MS);
  }
}

let variants = 0;

/** Publishes a build with other file names. Resolves when all servers serve it. */
export async function deploy(machines: Machines, name: string, canary?: number): Promise<number> {
  variants += 1;
  const build = path.join(machines.folder, 'variant');
  await makeVariant(build, name, { from: /$/, to: `\n/* deploy ${variants} */` });
  const store = openReleaseStore({ databaseUrl: machines.databaseUrl, dataDir: '' });
  try {
    const directory = getDirectory(name);
    const { version } = await publish(store, { directory, build, canary, isCompressed: false });
    return await untilAgreed(machines, readReady, (ready) =>
      canary ? (ready.canaries ?? []).includes(version) : ready.version === version,
    );
  } finally {
    await store.close();
  }
}

const liveIn = async ({ machines }: Machines) => (await readReady(machines[0] as Machine)).version;

/** Runs a command on the first server's machine. Resolves when all servers show the change. */
export async function command(machines: Machines, name: string, ...words: string[]): Promise<number> {
  const before = await liveIn(machines);
  const running = spawn(process.execPath, [commandIn(root), ...words], {
    cwd: getDirectory(name),
    env: { ...process.env, DATA_DIR: machines.machines[0]?.dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(running, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`"${words.join(' ')}" ended with code ${code}`);
  let agreed: string | undefined;
  return untilAgreed(machines, readReady, ({ version }) => {
    if (version === undefined || version === before) return false;
    agreed ??= version;
    return version === agreed;
  });
}

/** Waits until all servers serve the state in the store. */
export const untilReady = (machines: Machines) =>
  untilAgreed(machines, readReady, ({ status }) => status === 'ready');

/** Changes the content on the first server. Resolves when all servers respond for the article with this status. */
export async function changeContent(
  machines: Machines,
  change: (site: ContentSite) => Promise<unknown>,
  shown: { slug: string; status: number },
): Promise<number> {
  const local = await readLocalSite(machines.machines[0]?.dataDir ?? '');
  if (!local) throw new Error('the first server has no token for this machine');
  await change(openContentSite({ address: new URL(local.address), token: local.token }));
  return untilAgreed(
    machines,
    ({ address }) => fetch(`${address}/blogs/${shown.slug}`).then(({ status }) => status),
    (status) => status === shown.status,
  );
}

/** Restarts the servers one after the other. */
export async function restartAll({ machines }: Machines) {
  for (const machine of machines) {
    await machine.end();
    await machine.start();
  }
}

/** Kills a server and restarts it a second later. */
export async function killOne(machine: Machine) {
  await machine.kill();
  await pause(1000);
  await machine.start();
}

/** Kills PostgreSQL and restarts it after `forMs`. */
export async function losePostgres({ postgres }: Machines, forMs: number) {
  await postgres.kill();
  await pause(forMs);
  await postgres.start();
}
