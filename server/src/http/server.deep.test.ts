import { type Call, startSteadyLoad } from '@hireloom/testing/services/steady-load';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { programFile } from '../testing/program-file';
import { createTestStore, says, type TestStore, withSitemap } from '../testing/test-store';

let site: TestStore;
let server: ChildProcess | undefined;
let endLoad: (() => unknown) | undefined;

beforeEach(async () => {
  site = await createTestStore();
});
afterEach(async () => {
  endLoad?.();
  server?.kill('SIGKILL');
  await site.remove();
});

async function start(environment: NodeJS.ProcessEnv = {}) {
  await site.putTraffic(
    (await site.putVersion(says('<body><h1>Articles</h1></body>'), '<svg/>', withSitemap)).id,
  );
  return run(environment);
}

function launch(environment: NodeJS.ProcessEnv) {
  return spawn(process.execPath, [programFile('main')], {
    env: {
      ...process.env,
      PORT: '0',
      NODE_ENV: 'production',
      LOG_LEVEL: 'silent',
      DATA_DIR: site.dataDir,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
}

async function run(environment: NodeJS.ProcessEnv) {
  server = launch(environment);
  const [{ address }] = (await once(server, 'message')) as [{ address: string }];
  const ended = once(server, 'exit');
  return { server, address: address.replace('localhost', '127.0.0.1'), ended };
}

const getStatus = (address: string) =>
  fetch(address).then(
    ({ status }) => status,
    () => 0,
  );

async function waitFor(condition: () => boolean | Promise<boolean>) {
  for (const end = Date.now() + 20_000; !(await condition()); await pause(20))
    if (Date.now() > end) throw new Error(`timed out waiting for ${condition.toString()}`);
}

test('on SIGTERM under load, turns unready first and answers every accepted request', async () => {
  const { server, address, ended } = await start();
  const addresses = ['/blogs', '/blogs/pay-ranges', '/assets/favicon.svg'];
  let turn = 0;
  const next = (): Call => ({ address: address + addresses[(turn += 1) % addresses.length] });
  const load = startSteadyLoad({ next, perSecond: 220 });
  endLoad = load.stop;
  const answered = () => load.answered.get(200) ?? 0;
  await waitFor(() => answered() >= 400);
  await waitFor(async () => (await getStatus(`${address}/readyz`)) === 200);
  server.kill('SIGTERM');
  await waitFor(async () => (await getStatus(`${address}/readyz`)) === 503);
  expect(await getStatus(`${address}/livez`)).toBe(200);
  const whenTold = answered();
  expect(await ended).toEqual([0, null]);
  expect(answered()).toBeGreaterThan(whenTold + 40);
  await waitFor(() => load.refused() > 20);
  expect(await load.stop()).toBeGreaterThan(200);
  // Whoever comes in the very moment when the server stops listening was never taken; how many those are is up to the machine.
  expect(load.failed).toEqual([]);
  expect([...load.answered.keys()]).toEqual([200]);
}, 60_000);

test('the server stops when its parent process disconnects', async () => {
  const { server, ended } = await start({ DRAIN_NOTICE_MS: '0' });
  server.disconnect();
  expect(await ended).toEqual([0, null]);
}, 60_000);

async function deploy({ id, version }: Awaited<ReturnType<TestStore['putVersion']>>) {
  const change = { action: 'deploy', name: 'content', release: version.remotes[0]?.id } as const;
  await site.putTraffic(id, undefined, { since: new Date().toISOString(), change });
}

test('restarts right after a deploy never change the traffic', async () => {
  await site.putTraffic((await site.putVersion(says('before'))).id);
  await deploy(await site.putVersion(says('last')));
  const deployed = await site.store.traffic();
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const PORT = String((listener.address() as AddressInfo).port);
  listener.close();
  const environment = { PORT, DRAIN_NOTICE_MS: '0' };
  for (let restart = 0; restart < 3; restart++) {
    const { server, ended } = await run(environment);
    server.kill('SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);
  }
  const { address } = await run(environment);
  expect(await (await fetch(`${address}/blogs`)).text()).toContain('last');
  expect(await site.store.traffic()).toEqual(deployed);
}, 120_000);
