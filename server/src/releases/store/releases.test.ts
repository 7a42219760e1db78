import type { Release } from '@hireloom/contracts';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readPart } from '@hireloom/releases';
import { nameChunk, setUpWorkshop } from '../../testing/builds';
import { kindsOfStore, setUpStore } from '../../testing/kinds-of-store';
import { state } from '../../testing/traffic-state';
import { connectSiteDatabase } from '../../database/site-database';
import { putFiles } from './put-files';
import type { ReleaseStore } from './open-store';
import { DatabaseUnavailable } from '../../database/open-tables';
import { NotInStore } from './read-store';

describe.each(kindsOfStore)('a release store on %s', (_kind, create) => {
  const place = setUpStore(create);
  let store: ReleaseStore;
  const shop = setUpWorkshop(
    async (opened) => void ({ store } = opened),
    () => place.open(),
  );

  test('creates one preview secret under concurrency and keeps it after pruning', async () => {
    const stores = Array.from({ length: 10 }, () => place.open());
    const [first = '', ...others] = await Promise.all(stores.map((one) => one.previewSecret()));
    expect(Buffer.from(first, 'base64url')).toHaveLength(32);
    expect(new Set(others)).toEqual(new Set([first]));
    await shop.publishShell('shell');
    await place.age(31);
    await store.prune();
    expect(await place.open().previewSecret()).toBe(first);
  });

  test('lets exactly one of many concurrent writers set a serial', async () => {
    const stores = Array.from({ length: 20 }, () => place.open());
    const getLiveId = (index: number) => String(index).padStart(16, '0');
    const outcomes = await Promise.all(
      stores.map((one, index) => one.putTraffic(state(1, getLiveId(index)))),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect((await store.traffic())?.live).toBe(getLiveId(outcomes.indexOf(true)));
  });

  test('stores no traffic for a token that was revoked', async () => {
    const token = (await store.tokens.add('content', ['content'])).split('.', 1).join();
    expect(await store.putTraffic(state(1), token)).toBe(true);
    await store.tokens.revoke(token);
    expect(await store.putTraffic(state(2), token)).toBe(false);
    expect((await store.traffic())?.serial).toBe(1);
    expect(await store.putTraffic(state(2))).toBe(true);
  });

  test('reads the traffic that an earlier version wrote', async () => {
    await store.putTraffic(state(1));
    await place.run(
      `update traffic set description = replace(description, '"action":', '"act":')`,
      // Kysely applies migrations in their order.
      ...['visit_count', 'content_path', 'content_file', 'content_change'].map(
        (table) => `drop table ${table}`,
      ),
      `delete from release_migration where name >= '003-actions'`,
    );
    expect(await place.open().traffic()).toEqual(state(1));
  });

  test('rejects a writer with a stale or skipped serial', async () => {
    expect(await store.traffic()).toBeUndefined();
    expect(await store.putTraffic(state(1))).toBe(true);
    expect(await store.putTraffic(state(2))).toBe(true);
    expect(await store.putTraffic(state(2))).toBe(false);
    expect(await store.putTraffic(state(1, 'b'.repeat(16)))).toBe(false);
    await expect(store.putTraffic(state(4))).rejects.toThrow(/4 can't follow 2/);
    expect(await store.traffic()).toEqual(state(2));
  });

  async function describeOne(code = 'one;') {
    const build = await shop.buildRemote('one', code);
    const { release } = await readPart({ directory: shop.folder, build, description: shop.describe() });
    return { release, read: (file: string) => readFile(path.join(build, file)) };
  }

  test('lists a release only after all its files are stored', async () => {
    const { release, read } = await describeOne();
    const changed = nameChunk('one;');
    const readAllButOne = async (file: string) => (file === changed ? Buffer.from('other') : read(file));
    await expect(store.putRelease(release, readAllButOne)).rejects.toThrow(
      `careers: ${changed} has changed while it was being published`,
    );
    await expect(store.release('careers', release.id)).rejects.toThrow(NotInStore);
    await store.putRelease(release, read);
    expect(await store.release('careers', release.id)).toEqual(release);
  });

  test('throws DatabaseUnavailable while unreachable and recovers', async () => {
    const { version } = await shop.publishShell('shell');
    const bringBack = await place.takeAway();
    await expect(store.traffic()).rejects.toThrow(DatabaseUnavailable);
    await expect(store.version(version)).rejects.toThrow(DatabaseUnavailable);
    await bringBack();
    expect((await store.traffic())?.live).toBe(version);
    await expect(store.version('0'.repeat(16))).rejects.toThrow(NotInStore);
    await shop.publishRemote('one;');
    expect((await store.traffic())?.serial).toBe(2);
  });

  describe('prune', () => {
    const RELEASES = 23;

    /** Releases of which the first are neither among the last 20 nor those that a rollback restores. */
    async function publishMany() {
      const published: Release[] = [];
      for (let number = 0; number < RELEASES; number += 1)
        published.push((await shop.publishRemote(`of ${number};`)).release);
      return published;
    }

    test('keeps releases younger than 30 days and the last 20 of each name', async () => {
      const shell = await shop.publishShell('shell');
      const releases = await publishMany();
      await place.age(29);
      expect(await store.prune()).toEqual([]);
      await place.age(2);
      const removed = await store.prune();
      const old = releases.slice(0, RELEASES - 20);
      expect(removed.filter((one) => one.startsWith('careers/')).sort()).toEqual(
        old.map(({ id }) => `careers/${id}`).sort(),
      );
      for (const { id, scripts } of old) {
        await expect(store.release('careers', id)).rejects.toThrow(NotInStore);
        expect(await store.findFile('careers', scripts[0] ?? '')).toBeUndefined();
      }
      for (const { id, files } of releases.slice(RELEASES - 20)) {
        expect((await store.release('careers', id)).id).toBe(id);
        for (const { integrity } of Object.values(files)) expect(await store.file(integrity)).toBeDefined();
      }
      const live = await store.version((await store.traffic())?.live ?? '');
      expect(live.shell.id).toBe(shell.release.id);
    });

    test('keeps live, canary and rollback releases of any age', async () => {
      await shop.publishShell('shell');
      const first = await shop.publishRemote('live;');
      const second = await shop.publishRemote('later;');
      for (let number = 0; number < RELEASES; number += 1)
        await shop.publishRemote(`of ${number};`, {}, { preview: true });
      const { release: canary, version } = await shop.publishRemote('canary;', {}, { canary: 10 });
      for (let number = 0; number < RELEASES; number += 1)
        await shop.publishRemote(`more ${number};`, {}, { preview: true });
      await place.age(31);
      const removed = await store.prune();
      expect(removed.length).toBeGreaterThan(RELEASES);
      for (const { id } of [first.release, second.release, canary])
        expect((await store.release('careers', id)).id).toBe(id);
      expect((await store.version(version)).remotes[0]?.id).toBe(canary.id);
    });

    test('deletes files without a release after a day', async () => {
      await shop.publishShell('shell');
      const { release, read } = await describeOne();
      const connection = connectSiteDatabase(place.at);
      await putFiles(connection, release, read, {});
      await connection.close();
      const { integrity = '' } = release.files[nameChunk('one;')] ?? {};
      await place.age(0.5);
      await store.prune();
      expect(await store.file(integrity)).toBeDefined();
      await place.age(1);
      await store.prune();
      await expect(store.file(integrity)).rejects.toThrow(NotInStore);
    });
  });
});
