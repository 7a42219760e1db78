import { UsageError } from '@hireloom/service';
import { existsSync } from 'node:fs';
import { readFile, truncate, utimes } from 'node:fs/promises';
import path from 'node:path';
import { chunkOf, entryOf, openWorkshop, type Workshop } from '../testing/builds';
import { createFolder, type TestStore } from '../testing/kinds-of-store';
import { withVerifiedCache } from './verified-cache';
import { findMember, memberOf } from '../version/site-version';

const ENTRY = path.basename(entryOf('one;'));
const CHUNK = path.basename(chunkOf('one;'));

describe('local copies of releases', () => {
  let place: TestStore;
  let shop: Workshop;

  beforeEach(async () => {
    place = await createFolder();
    shop = await openWorkshop(place.open());
  });

  afterEach(async () => {
    await shop.close();
    await place.remove();
  });

  const copies = () => path.join(shop.folder, 'running');
  const open = (limitBytes?: number) => withVerifiedCache(place.open(), copies(), { limitBytes });

  async function publishOne() {
    await shop.publishShell('shell');
    const { release, version } = await shop.publishRemote('one;');
    const member = findMember(await shop.store.version(version), 'careers');
    if (!member) throw new Error('it is not in its version');
    return { release, version, member };
  }

  test('serve a machine that starts while the store is away', async () => {
    const { release, version, member } = await publishOne();
    const before = open();
    const traffic = await before.traffic();
    if (traffic) await before.saveTraffic(traffic);
    await before.version(version);
    await before.folder(member);
    await before.browserFile('careers', CHUNK);
    await shop.publishRemote('two;');
    await before.browserFile('careers', path.basename(chunkOf('two;')));
    const bringBack = await place.faults.takeAway();
    const after = open();
    await expect(after.traffic()).rejects.toThrow(UsageError);
    expect(await after.lastTraffic()).toEqual(traffic);
    expect(findMember(await after.version(version), 'careers')).toEqual(member);
    expect(await after.folder(member)).toBe(path.join(copies(), 'careers', release.id));
    const folder = (await after.browserFile('careers', CHUNK)) ?? '';
    expect(await readFile(path.join(folder, chunkOf('one;')), 'utf8')).toBe('one;'.repeat(200));
    await expect(after.browserFile('careers', ENTRY)).rejects.toThrow(UsageError);
    expect(await after.browserFile('careers', path.basename(chunkOf('two;')))).toBeDefined();
    await bringBack();
    expect(await after.browserFile('careers', ENTRY)).toBe(folder);
  });

  test('of a file that two releases share come from either of them', async () => {
    await publishOne();
    const files = open();
    const first = await files.browserFile('careers', CHUNK);
    const next = await shop.publishRemote('one;', { routes: [{ path: '/jobs', page: 'careers' }] });
    expect(next.release.files[chunkOf('one;')]).toBeDefined();
    await place.faults.tearFile({ name: 'careers', id: next.release.id, file: chunkOf('one;') });
    await files.folder(memberOf(next.release));
    expect(await files.browserFile('careers', CHUNK)).toBe(first);
  });

  test('that are truncated are fetched again: while it runs, and after a start', async () => {
    const { version, member } = await publishOne();
    const running = open();
    const folder = await running.folder(member);
    await running.browserFile('careers', CHUNK);
    await running.version(version);
    const cutOff = () =>
      Promise.all(
        [chunkOf('one;'), `${chunkOf('one;')}.br`, 'server/remoteEntry.cjs', 'release.json']
          .map((file) => path.join(folder, file))
          .concat(path.join(copies(), 'versions', `${version}.json`))
          .map((file) => truncate(file, 3)),
      );
    for (const store of [running, open()]) {
      await cutOff();
      await store.folder(member);
      await store.browserFile('careers', CHUNK);
      expect(await readFile(path.join(folder, 'server/remoteEntry.cjs'), 'utf8')).toBe('one;');
      expect(await readFile(path.join(folder, chunkOf('one;')), 'utf8')).toBe('one;'.repeat(200));
      expect((await readFile(path.join(folder, `${chunkOf('one;')}.br`))).length).toBeGreaterThan(3);
      expect(findMember(await store.version(version), 'careers')).toEqual(member);
    }
  });

  test('are never made of files that do not match the release', async () => {
    const { release } = await publishOne();
    await place.faults.tearFile({ name: 'careers', id: release.id, file: chunkOf('one;') });
    await expect(open().browserFile('careers', CHUNK)).rejects.toThrow(
      /1\.\w+\.js is not what the release says/,
    );
    expect(existsSync(path.join(copies(), 'careers', release.id, chunkOf('one;')))).toBe(false);
  });

  test('are made for browsers of browser files only: no source maps, no server builds', async () => {
    const { member } = await publishOne();
    const store = open();
    for (const file of [
      '../server/remoteEntry.cjs',
      `${CHUNK}.map`,
      'gone.0123456789abcdef.js',
      '../release.json',
    ])
      expect(await store.browserFile('careers', file)).toBeUndefined();
    for (const file of ['server/remoteEntry.cjs', 'release.json'])
      expect(await store.memberFile(member, file)).toBeUndefined();
  });

  test('are deleted after a week without use, or earlier above the size limit, unless in use', async () => {
    const { release, version, member } = await publishOne();
    const [first, second, third] = ['two;', 'three;', 'four;'].map((code) => shop.publishRemote(code));
    const others = [(await first)?.release, (await second)?.release, (await third)?.release];
    const store = open(6200);
    await store.folder(member);
    for (const [index, other] of others.entries()) {
      await store.browserFile('careers', path.basename(other?.modules['./careers-page']?.at(-1) ?? ''));
      const time = new Date(Date.now() - (10 - index) * 60_000);
      await utimes(path.join(copies(), 'careers', other?.id ?? ''), time, time);
    }
    const isThere = (id = '') => existsSync(path.join(copies(), 'careers', id));
    const inUse = [{ id: version, version: await store.version(version) }];
    await store.pruneCopies(inUse);
    expect([release.id, ...others.map((one) => one?.id)].map(isThere)).toEqual([true, false, false, true]);
    await store.pruneCopies(inUse, Date.now() + 8 * 24 * 60 * 60 * 1000);
    expect([release.id, others[2]?.id].map(isThere)).toEqual([true, false]);
    expect(existsSync(path.join(copies(), 'versions', `${version}.json`))).toBe(true);
  });
});
