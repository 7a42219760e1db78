import { openFolderStore, withVerifiedCache } from '@hireloom/releases';
import { waitUntil } from '@hireloom/testing/wait-until';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createWorkerPool, type WorkerPool } from '../rendering/worker-pool';
import { createTestStore, says, type TestStore } from '../versions/fixtures/test-store';
import type { VersionSource } from '../versions/loaded-version';
import { versionFor } from './visitor-version';
import { followTraffic, type TrafficFollower } from './follow-traffic';

const BROKEN = 'throw new Error("it does not start");';

let site: TestStore;
let pool: WorkerPool;
let lines: string[];
let clock: number;

beforeEach(async () => {
  site = await createTestStore();
  lines = [];
  clock = 0;
  const log = { info: () => undefined, error: (_facts: unknown, text: string) => lines.push(text) };
  const metrics = { observeRenderTime: () => undefined, countRefusal: () => undefined };
  pool = createWorkerPool({ settings: {} as never, log: log as never, metrics });
});
afterEach(async () => {
  await pool.close();
  await site.remove();
});

const follow = (source: VersionSource = site.store, onSwitch?: () => void) => {
  const log = { info: () => undefined, error: (_facts: unknown, text: string) => void lines.push(text) };
  return followTraffic({ source, pool, log: log as never, onSwitch, now: () => clock });
};

/** What a visitor of this bucket reads on a page. */
const pageFor = async (follower: TrafficFollower, bucket?: number) =>
  (await pool.render(versionFor(follower.inForce(), bucket).id, '/blogs')).html;

test('without a live version the site does not start, and says what to do', async () => {
  await expect(follow()).rejects.toThrow(
    'The release store holds no live site version: "npm start" makes one.',
  );
});

test('a new live version takes over at once, and the workers of the old one end', async () => {
  const [old, fresh] = [await site.putVersion(says('old')), await site.putVersion(says('new'))];
  await site.putTraffic(old.id);
  const switched = jest.fn();
  const follower = await follow(site.store, switched);
  const asked = pageFor(follower);
  await site.putTraffic(fresh.id);
  await follower.look();
  expect([await asked, await pageFor(follower)]).toEqual(['old', 'new']);
  expect([pool.has(old.id), pool.sizes().live]).toEqual([false, 1]);
  expect(switched).toHaveBeenCalledTimes(2);
});

test('visitors in the buckets of a canary get it, all others what is live', async () => {
  const [live, canary] = [await site.putVersion(says('live')), await site.putVersion(says('canary'))];
  await site.putTraffic(live.id, { version: canary.id, from: 20, share: 10 });
  const follower = await follow();
  expect(await pageFor(follower, 19)).toBe('live');
  expect(await pageFor(follower, 20)).toBe('canary');
  expect(await pageFor(follower, 29)).toBe('canary');
  expect(await pageFor(follower, 30)).toBe('live');
  expect(await pageFor(follower)).toBe('live');
});

test('a canary that does not start is left out and tried again after half a minute', async () => {
  const [live, canary] = [await site.putVersion(says('live')), await site.putVersion(says('canary'))];
  await site.putTraffic(live.id, { version: canary.id });
  const [content] = canary.version.remotes;
  const build = path.join(site.directory, 'content', content?.id ?? '', 'server/main.cjs');
  await rename(build, `${build}.away`);
  const follower = await follow();
  expect(await pageFor(follower, 0)).toBe('live');
  expect(follower.problem()).toBeUndefined();
  clock = 30_000;
  await follower.look();
  await rename(`${build}.away`, build);
  clock = 59_999;
  await follower.look();
  expect(await pageFor(follower, 0)).toBe('live');
  clock = 60_000;
  await follower.look();
  expect(await pageFor(follower, 0)).toBe('canary');
  expect(lines).toEqual(['the canary of content could not be started: its visitors get what is live']);
});

test('if a live version does not start, the one before stays live', async () => {
  const [old, broken] = [await site.putVersion(says('old')), await site.putVersion(BROKEN)];
  await site.putTraffic(old.id);
  const follower = await follow();
  await site.putTraffic(broken.id);
  await follower.look();
  await follower.look();
  expect(await pageFor(follower)).toBe('old');
  expect(follower.problem()).toContain('it does not start');
  expect(pool.has(broken.id)).toBe(false);
  expect(lines.filter((line) => line.startsWith('traffic'))).toEqual([
    'traffic could not be activated: the active traffic stays',
  ]);
});

const traffic = (name: string) => path.join(site.directory, 'traffic', name);

const losses: Record<string, () => Promise<void>> = {
  'is away': () => rename(site.directory, `${site.directory}-away`),
  'is empty': async () => {
    await rename(site.directory, `${site.directory}-away`);
    await mkdir(site.directory);
  },
  'has a torn state': () => writeFile(traffic('00000002.json'), '{"serial":'),
  'names a version that is not there': () => site.putTraffic('0'.repeat(16)),
  'holds a file that is not what its release says': async () => {
    const { id, version } = await site.putVersion(says('new'));
    const folder = path.join(site.directory, 'content', version.remotes[0]?.id ?? '');
    await writeFile(path.join(folder, 'server/main.cjs'), 'steal();');
    await site.putTraffic(id);
  },
};

test('a rollback does not wait for the version that it takes back', async () => {
  const [good, stuck] = [await site.putVersion(says('good')), await site.putVersion('for (;;);')];
  await site.putTraffic(good.id);
  const follower = await follow();
  await site.putTraffic(stuck.id);
  const looking = follower.look();
  await waitUntil(() => pool.has(stuck.id));
  await site.putTraffic(good.id);
  await looking;
  expect([follower.inForce().traffic.serial, await pageFor(follower)]).toEqual([3, 'good']);
  // Nobody has waited until it was given up.
  expect([lines, pool.has(stuck.id)]).toEqual([[], false]);
});

test.each(Object.entries(losses))(
  'when the store %s, visitors get what they got before, and it is said once',
  async (_what, lose) => {
    const [before, live] = [await site.putVersion(says('before')), await site.putVersion(says('live'))];
    await site.putTraffic(before.id);
    await site.putTraffic(live.id);
    const follower = await follow();
    await lose();
    await follower.look();
    await follower.look();
    expect(await pageFor(follower)).toBe('live');
    expect(follower.problem()).toBeDefined();
    expect(lines).toHaveLength(1);
  },
);

test('canaries for more than half of the visitors are refused', async () => {
  const [live, canary] = [await site.putVersion(says('live')), await site.putVersion(says('canary'))];
  await site.putTraffic(live.id);
  const follower = await follow();
  await site.putTraffic(live.id, { version: canary.id, share: 51 });
  await follower.look();
  expect(await pageFor(follower, 0)).toBe('live');
});

test('when the store comes back, its latest traffic is taken over', async () => {
  const [old, fresh] = [await site.putVersion(says('old')), await site.putVersion(says('new'))];
  await site.putTraffic(old.id);
  const follower = await follow();
  await rename(site.directory, `${site.directory}-away`);
  await follower.look();
  await rename(`${site.directory}-away`, site.directory);
  await site.putTraffic(fresh.id);
  await follower.look();
  expect([await pageFor(follower), follower.problem()]).toEqual(['new', undefined]);
});

test('a server that starts while the store is away serves its last traffic, logs that, and follows the store once it is back', async () => {
  const [old, fresh] = [await site.putVersion(says('old')), await site.putVersion(says('new'))];
  await site.putTraffic(old.id);
  await follow();
  await rename(site.directory, `${site.directory}-away`);
  await writeFile(site.directory, '');
  const follower = await follow(withVerifiedCache(openFolderStore(site.directory), site.copies));
  expect(await pageFor(follower)).toBe('old');
  expect(follower.problem()).toContain("can't be read");
  expect(lines).toEqual(['the stored traffic could not be activated: the last active traffic stays']);
  await rm(site.directory);
  await rename(`${site.directory}-away`, site.directory);
  await follower.look();
  expect(follower.problem()).toBeUndefined();
  await site.putTraffic(fresh.id);
  await follower.look();
  expect(await pageFor(follower)).toBe('new');
});

test('a change notice from the store is followed at once', async () => {
  const [old, fresh] = [await site.putVersion(says('old')), await site.putVersion(says('new'))];
  await site.putTraffic(old.id);
  let hint = () => {};
  let isHeard = true;
  const listen = (onHint: () => void) => {
    hint = onHint;
    return () => {
      isHeard = false;
    };
  };
  const switched = jest.fn();
  const follower = await follow({ ...site.store, follow: listen }, switched);
  const stop = follower.follow();
  await site.putTraffic(fresh.id);
  hint();
  await follower.look();
  stop();
  expect([await pageFor(follower), isHeard]).toEqual(['new', false]);
});

test('a change without a notice is followed by polling', async () => {
  const [old, fresh] = [await site.putVersion(says('old')), await site.putVersion(says('new'))];
  await site.putTraffic(old.id);
  let tell = () => {};
  const follower = await follow({ ...site.store, follow: () => () => undefined }, () => tell());
  const isFollowed = new Promise<void>((resolve) => (tell = resolve));
  const stop = follower.follow();
  await site.putTraffic(fresh.id);
  await isFollowed;
  stop();
  expect(await pageFor(follower)).toBe('new');
});

test('a change on this server alone holds until the store has other traffic', async () => {
  const [old, fresh] = [await site.putVersion(says('old')), await site.putVersion(says('new'))];
  await site.putTraffic(fresh.id);
  const follower = await follow(withVerifiedCache(openFolderStore(site.directory), site.copies));
  follower.adjust((read) => ({ ...read, live: old.id }));
  await follower.look();
  expect(await pageFor(follower)).toBe('old');
  await site.putTraffic(fresh.id);
  await follower.look();
  expect(await pageFor(follower)).toBe('new');
});

test('traffic is announced before its workers start, and the old traffic again if they do not', async () => {
  const [old, broken] = [await site.putVersion(says('old')), await site.putVersion(BROKEN)];
  await site.putTraffic(old.id);
  const events: unknown[] = [];
  const observed = {
    pin: pool.pin,
    ensure: (version: Parameters<WorkerPool['ensure']>[0]) => {
      events.push(version.id);
      return pool.ensure(version);
    },
  };
  const log = { info: () => undefined, error: () => undefined };
  const follower = await followTraffic({
    ...{ source: site.store, pool: observed, log: log as never },
    onTakeOver: (traffic) => void events.push(traffic?.serial),
  });
  await site.putTraffic(broken.id);
  await follower.look();
  expect(events).toEqual([1, old.id, 2, broken.id, 1]);
});

test('a server that can start nothing announces that no traffic is active', async () => {
  await site.putTraffic((await site.putVersion(BROKEN)).id);
  const told: (number | undefined)[] = [];
  const log = { info: () => undefined, error: () => undefined };
  const onTakeOver = (traffic?: { serial: number }) => void told.push(traffic?.serial);
  await expect(followTraffic({ source: site.store, pool, log: log as never, onTakeOver })).rejects.toThrow();
  expect(told).toEqual([1, undefined]);
});
