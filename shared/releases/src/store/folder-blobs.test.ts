import { readdir, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openWorkshop, type Workshop } from '../testing/builds';
import { state } from '../testing/traffic-state';
import { openFolderStore } from './open-store';
import { withVerifiedCache } from './verified-cache';

let shop: Workshop;

beforeEach(async () => {
  shop = await openWorkshop();
});

afterEach(() => shop.close());

const stateFile = (serial: number) => path.join(shop.directory, `traffic/0000000${serial}.json`);

test('tells an empty store from one whose traffic is torn', async () => {
  expect(await openFolderStore(path.join(shop.folder, 'nowhere')).traffic()).toBeUndefined();
  await shop.store.putTraffic(state(1));
  await writeFile(stateFile(1), 'nonsense');
  await expect(shop.store.traffic()).rejects.toThrow(/00000001\.json is not JSON/);
});

test('makes store and copies readable by their owner only', async () => {
  const { release } = await shop.publishShell('one');
  await shop.store.putFile(Buffer.from('a file whose release is still to come'), 'careers-1');
  const copies = withVerifiedCache(shop.store, path.join(shop.folder, 'running'));
  const traffic = await copies.traffic();
  if (!traffic) throw new Error('nothing is live');
  await copies.saveTraffic(traffic);
  await copies.folder((await copies.version(traffic.live)).shell);
  await copies.browserFile('shell', path.basename(release.scripts[0] ?? ''));
  for (const place of ['store', 'running']) {
    const names = await readdir(path.join(shop.folder, place), { recursive: true });
    expect(names.length).toBeGreaterThan(10);
    for (const name of ['', ...names]) {
      const found = await stat(path.join(shop.folder, place, name));
      expect([name, found.mode & 0o777]).toEqual([name, found.isDirectory() ? 0o700 : 0o600]);
    }
  }
});

const DAY_MS = 24 * 60 * 60 * 1000;
const later = (days: number) => new Date(Date.now() + days * DAY_MS);

describe('what is not needed any more', () => {
  test('counts its week from the moment visitors no longer got it', async () => {
    await shop.publishShell('shell');
    const one = await shop.publishRemote('one;');
    await shop.publishRemote('two;');
    await shop.publishRemote('three;');
    const old = new Date(Date.now() - 30 * DAY_MS);
    await utimes(path.join(shop.directory, 'careers', one.release.id, 'release.json'), old, old);
    expect(await shop.store.prune(later(1))).toEqual([]);
  });

  test('is pruned after a day where a writer died', async () => {
    await shop.publishShell('shell');
    const left = path.join(shop.directory, 'shell/abc.draft-1');
    await writeFile(left, 'half');
    expect(await shop.store.prune(later(2))).toEqual(['shell/abc.draft-1']);
  });
});

test('prunes uploads after a day without a release', async () => {
  await shop.publishShell('shell');
  await shop.store.putFile(Buffer.from('left'), 'careers-1');
  expect(await shop.store.prune(later(0.9))).toEqual([]);
  expect(await shop.store.prune(later(1.1))).toEqual([
    expect.stringMatching(/^uploads\/careers-1\.[0-9a-f]{96}$/),
  ]);
});
