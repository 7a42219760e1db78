import { type Call, startSteadyLoad } from '@hireloom/testing/services/steady-load';
import { waitUntil } from '@hireloom/testing/wait-until';
import { execFileSync } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type RunningServer, startServer } from '../testing/running-server';
import { createTestStore, says, type TestStore, withSitemap } from '../testing/test-store';

let site: TestStore;
let server: RunningServer | undefined;
let endLoad: (() => unknown) | undefined;

beforeEach(async () => {
  site = await createTestStore();
});
afterEach(async () => {
  endLoad?.();
  server?.process.kill('SIGKILL');
  await site.remove();
});

async function start(environment: NodeJS.ProcessEnv = {}) {
  await site.putTraffic(
    (await site.putVersion(says('<body><h1>Articles</h1></body>'), '<svg/>', withSitemap)).id,
  );
  return (server = await startServer({ DATA_DIR: site.dataDir, ...environment }));
}

const getStatus = (address: string) =>
  fetch(address).then(
    ({ status }) => status,
    () => 0,
  );

test('on SIGTERM under load, turns unready first and completes every accepted request', async () => {
  const { process, address, exited } = await start();
  const addresses = ['/blogs', '/blogs/pay-ranges', '/assets/favicon.svg'];
  let turn = 0;
  const next = (): Call => ({ address: address + addresses[(turn += 1) % addresses.length] });
  const load = startSteadyLoad({ next, perSecond: 220 });
  endLoad = load.stop;
  const answered = () => load.answered.get(200) ?? 0;
  await waitUntil(() => answered() >= 400);
  await waitUntil(async () => (await getStatus(`${address}/readyz`)) === 200);
  process.kill('SIGTERM');
  await waitUntil(async () => (await getStatus(`${address}/readyz`)) === 503);
  expect(await getStatus(`${address}/livez`)).toBe(200);
  const whenTold = answered();
  expect(await exited).toEqual([0, null]);
  expect(answered()).toBeGreaterThan(whenTold + 40);
  await waitUntil(() => load.refused() > 20);
  expect(await load.stop()).toBeGreaterThan(200);
  // Connections that arrive at the very moment the server stops listening are never accepted; how many depends on the machine.
  expect(load.failed).toEqual([]);
  expect([...load.answered.keys()]).toEqual([200]);
}, 60_000);

test('the server stops when its parent process disconnects', async () => {
  const { process, exited } = await start({ DRAIN_NOTICE_MS: '0' });
  process.disconnect();
  expect(await exited).toEqual([0, null]);
}, 60_000);

test('survives running out of file descriptors, and serves again once some are free', async () => {
  const { process, address } = await start();
  const { hostname, port } = new URL(address);
  const openSocket = () => connect(Number(port), hostname).on('error', () => undefined);
  const sockets = Array.from({ length: 200 }, openSocket);
  await waitUntil(async () => (await getStatus(`${address}/livez`)) === 200);
  execFileSync('prlimit', ['--pid', String(process.pid), '--nofile=100:100']);
  await new Promise((resolve) => openSocket().on('close', resolve));
  // Longer than any timer of the server that reads files waits.
  await pause(3000);
  expect(process.exitCode).toBeNull();
  for (const socket of sockets) socket.destroy();
  await waitUntil(async () => (await getStatus(`${address}/blogs`)) === 200);
}, 60_000);
