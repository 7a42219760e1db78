import { UsageError } from '@hireloom/service';
import type { Release } from '@hireloom/contracts';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describeBuild } from '../release/describe-build';
import { ROLLBACK_LIMIT } from '../deploy/change-traffic';
import { type ReleaseStore } from './release-store';
import { chunkOf, openWorkshop, type Workshop } from '../testing/builds';
import { createFolder, type TestStore } from '../testing/kinds-of-store';
import { state } from '../testing/traffic-state';
import { NotInStore } from './blobs';

type Built = { release: Release; build: string };

const putBuild = (store: ReleaseStore, { release, build }: Built) =>
  store.putRelease(release, (file) => readFile(path.join(build, file)));

const DAY_MS = 24 * 60 * 60 * 1000;
const later = (days: number) => new Date(Date.now() + days * DAY_MS);

describe('a release store', () => {
  let place: TestStore;
  let store: ReleaseStore;
  let shop: Workshop;

  beforeEach(async () => {
    place = await createFolder();
    store = place.open();
    shop = await openWorkshop(store);
  });

  afterEach(async () => {
    await shop.close();
    await place.remove();
  });

  test('creates one preview secret, even under a race, and keeps it when old releases are pruned', async () => {
    const stores = Array.from({ length: 10 }, () => place.open());
    const [first = '', ...others] = await Promise.all(stores.map((one) => one.previewSecret()));
    expect(Buffer.from(first, 'base64url')).toHaveLength(32);
    expect(new Set(others)).toEqual(new Set([first]));
    await shop.publishShell('shell');
    await store.prune(later(8));
    expect(await place.open().previewSecret()).toBe(first);
  });

  describe('traffic', () => {
    test('lets exactly one of many writers set a serial', async () => {
      const stores = Array.from({ length: 20 }, () => place.open());
      const outcomes = await Promise.all(
        stores.map((one, index) => one.putTraffic(state(1, String(index).padStart(16, '0')))),
      );
      expect(outcomes.filter(Boolean)).toHaveLength(1);
      const winner = outcomes.indexOf(true);
      expect((await store.traffic())?.live).toBe(String(winner).padStart(16, '0'));
    });

    test('ignores keys that would pollute prototypes', async () => {
      const odd = '"__proto__": {"live": "x"}, "earlier": {"__proto__": ["x"], "constructor": ["x"]}';
      await store.putTraffic(state(1));
      await store.putTraffic(state(2));
      await place.faults.tearTraffic(2, JSON.stringify(state(2)).replace('"earlier":{}', odd));
      expect(await store.traffic()).toEqual(state(2));
      expect(({} as { live?: string }).live).toBeUndefined();
    });

    test.each(['{', '[]', '{"serial":1,"live":"../x"}'])(
      'that consists of %j is rejected with the reason',
      async (garbage) => {
        await store.putTraffic(state(1));
        await place.faults.tearTraffic(1, garbage);
        const kept = await store.traffic().catch((error: unknown) => error);
        // The folder has a copy of the last state.
        if (kept instanceof UsageError)
          expect(kept.message).toMatch(/traffic.* (is not JSON|serial|live|the file)/);
        else expect(kept).toEqual(state(1));
      },
    );

    test('rejects a writer with a stale serial, and never skips one', async () => {
      expect(await store.traffic()).toBeUndefined();
      expect(await store.putTraffic(state(1))).toBe(true);
      expect(await store.putTraffic(state(2))).toBe(true);
      expect(await store.putTraffic(state(2))).toBe(false);
      expect(await store.putTraffic(state(2, 'b'.repeat(16)))).toBe(false);
      await expect(store.putTraffic(state(4))).rejects.toThrow(/4 can't follow 2/);
      expect(await store.traffic()).toEqual(state(2));
    });

    test.each([
      ['cut off', '{"serial": 2, "live'],
      ['of overlapping canaries', overlapping()],
    ])('a state that is %s counts as never written, and blocks no later change', async (_what, text) => {
      await store.putTraffic(state(1));
      await store.putTraffic(state(2, 'b'.repeat(16)));
      await place.faults.tearTraffic(2, text);
      expect((await store.traffic())?.serial).toBe(1);
      expect(await store.putTraffic(state(2, 'c'.repeat(16)))).toBe(true);
      expect(await store.traffic()).toMatchObject({ serial: 2, live: 'c'.repeat(16) });
      expect(await store.putTraffic(state(2, 'd'.repeat(16)))).toBe(false);
    });
  });

  describe('a release by the hashes of its files', () => {
    const release = async () => {
      const build = await shop.buildRemote('one', 'one;');
      await writeFile(path.join(build, 'server/remoteEntry.cjs.map'), '{"mappings":""}');
      const described = { directory: shop.folder, build, description: shop.describe() };
      return { build, release: await describeBuild(described) };
    };

    test('shows an uploader its own uploads and the files of its releases, and no others', async () => {
      const ours = { key: 'careers-1', publishes: ['careers'] };
      const others = { key: 'leads-1', publishes: ['leads'] };
      const sameTeam = { key: 'careers-2', publishes: ['careers'] };
      const one = await release();
      const bodies = await Promise.all(
        [...Object.keys(one.release.files), ...Object.keys(one.release.maps ?? {})].map((file) =>
          readFile(path.join(one.build, file)),
        ),
      );
      const all: string[] = [];
      for (const body of bodies) all.push(await store.putFile(body, ours.key));
      expect(await store.missingFiles(all, ours)).toEqual([]);
      for (const stranger of [others, sameTeam])
        expect(await store.missingFiles(all, stranger)).toEqual([...new Set(all)]);
      await store.putRelease(one.release, ours);
      for (const owner of [ours, sameTeam]) expect(await store.missingFiles(all, owner)).toEqual([]);
      expect(await store.missingFiles(all, others)).toEqual([...new Set(all)]);
      expect(await store.putFile(bodies[0] ?? Buffer.alloc(0), others.key)).toBe(all[0]);
      expect(await store.missingFiles([all[0] ?? ''], others)).toEqual([]);
    });

    test('is rejected with the name of a missing file, and stores nothing', async () => {
      const { release: told } = await release();
      await expect(store.putRelease(told)).rejects.toThrow(/(browser|server)\/\S+ is not in the store/);
      await expect(store.release('careers', told.id)).rejects.toThrow(NotInStore);
    });

    test('resumes an interrupted upload: only missing files are sent again', async () => {
      const ours = { key: 'careers-1', publishes: ['careers'] };
      const { build, release: told } = await release();
      const described = Object.entries({ ...told.files, ...told.maps });
      const all = [...new Set(described.map(([, { integrity }]) => integrity))];
      expect(await store.missingFiles(all, ours)).toEqual(all);
      const integrity = await store.putFile(await readFile(path.join(build, chunkOf('one;'))), ours.key);
      expect(await store.missingFiles(all, ours)).toEqual(all.filter((one) => one !== integrity));
      for (const [file] of described) await store.putFile(await readFile(path.join(build, file)), ours.key);
      await store.putFiles(told, ours);
      await expect(store.release('careers', told.id)).rejects.toThrow(NotInStore);
      await store.putRelease(told, ours);
      expect(await store.missingFiles(all, ours)).toEqual([]);
      expect(await store.release('careers', told.id)).toEqual(told);
      const map = await store.file('careers', told.id, 'server/remoteEntry.cjs.map');
      expect(String(map)).toBe('{"mappings":""}');
    });

    test('stores compressed copies of browser files', async () => {
      const { build, release: told } = await release();
      await putBuild(store, { release: told, build });
      const [plain, br, gz] = await Promise.all(
        ['', '.br', '.gz'].map((ending) => store.file('careers', told.id, `${chunkOf('one;')}${ending}`)),
      );
      expect(plain?.length).toBe(800);
      expect([br, gz].every((one) => one && one.length < 100)).toBe(true);
      await expect(store.file('careers', told.id, 'server/remoteEntry.cjs.map.br')).rejects.toThrow(
        NotInStore,
      );
    });

    test('is repaired by the next deploy if a file or its description is torn', async () => {
      const { build, release: told } = await release();
      await putBuild(store, { release: told, build });
      await place.faults.tearFile({ name: 'careers', id: told.id, file: chunkOf('one;') });
      await place.faults.tearRelease('careers', told.id, '{"name":');
      await expect(store.release('careers', told.id)).rejects.toThrow(UsageError);
      await putBuild(store, { release: told, build });
      expect(await store.release('careers', told.id)).toEqual(told);
      expect(await store.file('careers', told.id, chunkOf('one;'))).toHaveLength(800);
    });
  });

  test('rejects a site version that is missing, torn or does not match its name', async () => {
    const { version } = await shop.publishShell('shell');
    await expect(store.version('0'.repeat(16))).rejects.toThrow(NotInStore);
    const text = JSON.stringify(await store.version(version));
    await place.faults.tearVersion(version, text.replace('"contract":1', '"contract":2'));
    await expect(store.version(version)).rejects.toThrow(/is not the site version/);
    await place.faults.tearVersion(version, text.slice(0, 20));
    await expect(store.version(version)).rejects.toThrow(/is not JSON/);
  });

  test('reports a store that is away, writes nothing, and recovers', async () => {
    const { version } = await shop.publishShell('shell');
    const bringBack = await place.faults.takeAway();
    await expect(store.traffic()).rejects.toThrow(UsageError);
    await expect(store.version(version)).rejects.toThrow(UsageError);
    await expect(store.version(version)).rejects.not.toThrow(NotInStore);
    await bringBack();
    expect((await store.traffic())?.live).toBe(version);
    await shop.publishRemote('one;');
    expect((await store.traffic())?.serial).toBe(2);
  });

  describe('what is not needed any more', () => {
    /** One release more than is kept for rollbacks. */
    const publishMany = async () => {
      const published = [];
      for (let number = 0; number < ROLLBACK_LIMIT + 2; number += 1)
        published.push(await shop.publishRemote(`of ${number};`));
      return published;
    };

    test('is pruned after a week, unless it is live or a rollback may need it', async () => {
      await shop.publishShell('shell');
      const [one, ...others] = await publishMany();
      expect(await store.prune(later(6))).toEqual([]);
      const removed = await store.prune(later(8));
      expect(removed.filter((entry) => !entry.startsWith('versions/'))).toEqual([
        `careers/${one?.release.id}`,
      ]);
      await expect(store.release('careers', one?.release.id ?? '')).rejects.toThrow(NotInStore);
      for (const { release } of others)
        expect(await store.file('careers', release.id, release.scripts[0] ?? '')).toBeDefined();
    });

    test('is pruned with its files, except those that another release shares', async () => {
      await shop.publishShell('shell');
      const { files } = (await publishMany()).at(-1)?.release ?? {};
      const ours = { key: 'careers-1', publishes: ['careers'] };
      const own = await store.putFile(Buffer.from('of 0;'), ours.key);
      await store.prune(later(8));
      const shared = files?.['browser/assets.json']?.integrity ?? '';
      expect(await store.missingFiles([own, shared], ours)).toEqual([own]);
    });

    test('is pruned with the last version of a remote that was only previewed', async () => {
      await shop.publishShell('shell');
      const { release, version } = await shop.publishRemote('one;', {}, { audience: { kind: 'preview' } });
      expect(await store.prune(later(8))).toEqual([`versions/${version}`, `careers/${release.id}`]);
    });

    test('is not pruned while a site version cannot be read', async () => {
      await shop.publishShell('shell');
      await publishMany();
      const { version } = await shop.publishRemote('previewed;', {}, { audience: { kind: 'preview' } });
      await place.faults.age(8);
      // Put again by another deploy, and torn since.
      await store.putVersion(await store.version(version));
      await place.faults.tearVersion(version, '{');
      const removed = await store.prune();
      expect(removed.filter((entry) => entry.startsWith('careers/'))).toEqual([]);
      await place.faults.age(8);
      expect((await store.prune()).filter((entry) => entry.startsWith('careers/'))).toHaveLength(2);
    });
  });
});

function overlapping(): string {
  const canary = { name: 'careers', version: 'c'.repeat(16), from: 0, share: 10, since: '', by: '' };
  return JSON.stringify({ ...state(2), canaries: [canary, { ...canary, name: 'jobs', from: 5 }] });
}
