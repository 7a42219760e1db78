import { randomUUID } from 'node:crypto';
import { type Call, startSteadyLoad } from '@hireloom/test-services/steady-load';
import { type ContentFixture, createContent } from './testing/content-fixture';
import { databases, type TestDatabase } from './testing/databases';
import { ownPage } from './testing/own-page';
import { type RunningServer, startServer } from './testing/running-server';
import { waitUntil } from '@hireloom/testing/wait-until';

const newest = databases.at(-1)!;
const perSecond = 220;

let database: TestDatabase;
let content: ContentFixture;
let running: RunningServer[] = [];
let look: NodeJS.Timeout | undefined;
let endLoad: (() => void) | undefined;

beforeEach(async () => {
  [database, content] = await Promise.all([newest.create(), createContent()]);
});
afterEach(async () => {
  endLoad?.();
  clearInterval(look);
  for (const { process } of running) process.kill('SIGKILL');
  await Promise.all(running.map(({ exited }) => exited));
  running = [];
  await content.remove();
  await database.remove();
});

async function start(more: NodeJS.ProcessEnv = {}) {
  const server = await startServer({
    DATA_DIR: database.dataDir,
    DATABASE_URL: database.databaseUrl ?? '',
    CONTENT_DIR: content.folder,
    ...more,
  });
  running.push(server);
  return server;
}

/** Lists, and a form with every tenth. */
function calls(pick: () => RunningServer) {
  let number = 0;
  return (): Call => {
    number += 1;
    const { address } = pick();
    if (number % 10) return { address: `${address}/api/api/getlogos` };
    const email = `${randomUUID()}@acorn.example`;
    return {
      address: `${address}/api/api/addcontact`,
      method: 'POST',
      headers: { 'content-type': 'application/json', ...ownPage },
      body: JSON.stringify({ firstName: 'Asha', lastName: 'Rao', email }),
    };
  };
}

function putUnderLoad(next: () => Call) {
  const load = startSteadyLoad({ next, perSecond });
  endLoad = () => void load.stop();
  return load;
}

const answersOf = ({ answered }: { answered: Map<number, number> }) =>
  [...answered.values()].reduce((sum, count) => sum + count, 0);

const readiness = ({ address }: RunningServer) =>
  fetch(`${address}/readyz`).then(
    ({ status }) => status,
    () => 0,
  );

test('an API that shuts down under load first reports not ready, and answers everything it accepted', async () => {
  const server = await start();
  const load = putUnderLoad(calls(() => server));
  await waitUntil(() => answersOf(load) >= 400);
  expect(await readiness(server)).toBe(200);
  server.process.kill('SIGTERM');
  await waitUntil(async () => (await readiness(server)) === 503);
  expect((await fetch(`${server.address}/livez`)).status).toBe(200);
  const whenTold = answersOf(load);
  const [code] = (await server.exited) as [number];
  expect(answersOf(load)).toBeGreaterThan(whenTold + 40);
  await waitUntil(() => load.refused() > 20);
  expect(await load.stop()).toBeGreaterThan(200);
  // Whoever comes in the very moment when the server stops listening was never taken; how many those are is up to the machine.
  expect(load.failed).toEqual([]);
  expect([...load.answered.keys()].sort()).toEqual([200, 201]);
  expect(code).toBe(0);
}, 60_000);

test('a load balancer that follows readiness notices nothing of an API that shuts down', async () => {
  const notice = { DRAIN_NOTICE_MS: '3000' };
  const servers = [await start(notice), await start(notice)] as const;
  let ready: readonly RunningServer[] = servers;
  const lookForReady = async () => {
    const statuses = await Promise.all(servers.map(readiness));
    ready = servers.filter((_server, index) => statuses[index] === 200);
  };
  look = setInterval(() => void lookForReady(), 50);
  let turn = 0;
  const load = putUnderLoad(calls(() => ready[(turn += 1) % ready.length]!));
  await waitUntil(() => answersOf(load) >= 300);
  servers[0].process.kill('SIGTERM');
  await servers[0].exited;
  const whenOneWasLeft = answersOf(load);
  await waitUntil(() => answersOf(load) >= whenOneWasLeft + 200);
  await load.stop();
  expect([load.failed, load.untaken, load.refused()]).toEqual([[], [], 0]);
  expect([...load.answered.keys()].sort()).toEqual([200, 201]);
}, 60_000);
