/** @jest-environment node */
import type { Release } from '@hireloom/shared/contracts';
import { openReleaseStore } from '@hireloom/shared/releases';
import Fastify from 'fastify';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openReleaseFollower } from './follow-releases';
import { healthRoutes } from './health-routes';
import type { Renderer, Service } from './renderer';

const [one, two] = ['1'.repeat(16), '2'.repeat(16)] as [string, string];

let folder: string;
let stop: () => void;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'followed-'));
});

afterEach(async () => {
  stop();
  await rm(folder, { recursive: true, force: true });
});

const place = (...names: string[]) => path.join(folder, 'store', ...names);
const store = () => openReleaseStore(place());
const goLive = (id: string) => store().setPointers({ remotes: { content: { live: id, previous: [] } } });

async function addRelease(id: string) {
  const release: Release = {
    name: 'content',
    id,
    contract: 1,
    routes: [],
    slots: [],
    createdAt: '',
    createdBy: '',
    commit: '',
    browserEntry: 'browser/remoteEntry.js',
    serverEntry: 'server/remoteEntry.cjs',
    moduleFiles: {},
    files: {},
  };
  await mkdir(place('content', id), { recursive: true });
  await writeFile(place('content', id, 'release.json'), JSON.stringify(release));
}

/** Follows the store every few milliseconds. `looks` resolves once it has been looked at twice more. */
async function followedSite() {
  await addRelease(one);
  await addRelease(two);
  await goLive(one);
  const source = store();
  const asked = { times: 0 };
  const counted = { ...source, pointers: () => ((asked.times += 1), source.pointers()) };
  const log = { error: jest.fn(), info: jest.fn() };
  const follower = await openReleaseFollower({
    source: counted,
    log: log as never,
    adjust: (pointers) => pointers,
    intervalMs: 2,
  });
  let served = follower.first;
  const renderer = {
    get releases() {
      return served.at(-1)?.set;
    },
    switchTo: async (service: Service) => void (served = service),
  } as Renderer;
  const app = Fastify();
  healthRoutes(app, { renderer, canReadStore: follower.canRead });
  stop = follower.follow(renderer);
  return {
    log,
    answer: async (address: string) => {
      const { statusCode, body } = await app.inject(address);
      return [statusCode, JSON.parse(body) as object];
    },
    looks: async () => {
      const until = asked.times + 3;
      while (asked.times < until) await delay(1);
    },
  };
}

const ready = (id: string) => [200, { status: 'ready', releases: `content@${id}` }];
const healthy = [200, { status: 'ok', releases: `content@${one}` }];

const losses: Record<string, { lose: () => Promise<void>; restore: () => Promise<void> }> = {
  'its registry is missing': {
    lose: () => rename(place('registry.json'), place('kept')),
    restore: () => rename(place('kept'), place('registry.json')),
  },
  'its registry names no remote': {
    lose: () => store().setPointers({ remotes: {} }),
    restore: () => goLive(one),
  },
  'its registry is no JSON': {
    lose: () => writeFile(place('registry.json'), '<html>'),
    restore: () => goLive(one),
  },
  'its folder is away': {
    lose: () => rename(place(), path.join(folder, 'away')),
    restore: () => rename(path.join(folder, 'away'), place()),
  },
};

for (const [loss, { lose, restore }] of Object.entries(losses)) {
  test(`a store of which ${loss} costs no page: the site keeps what it has, and says so`, async () => {
    const { log, answer, looks } = await followedSite();
    expect(await answer('/readyz')).toEqual(ready(one));
    await lose();
    await looks();
    expect(await answer('/readyz')).toEqual([503, { status: 'degraded', problem: expect.any(String) }]);
    expect(JSON.stringify(await answer('/readyz'))).not.toContain(folder);
    expect(await answer('/healthz')).toEqual(healthy);
    await looks();
    expect(log.error).toHaveBeenCalledTimes(1);

    await restore();
    await looks();
    expect(await answer('/readyz')).toEqual(ready(one));
    await goLive(two);
    await looks();
    expect(await answer('/readyz')).toEqual(ready(two));
    // A second loss is news again.
    await rm(place('registry.json'));
    await looks();
    expect(log.error).toHaveBeenCalledTimes(2);
  });
}
