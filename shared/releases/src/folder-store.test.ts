/** @jest-environment node */
import type { Traffic } from '@hireloom/contracts';
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describeBuild } from './describe-build';
import { openFolderStore } from './folder-store';
import { putBuild } from './put-build';
import { openWorkshop, type Workshop } from './testing/builds';

let shop: Workshop;

beforeEach(async () => {
  shop = await openWorkshop();
});

afterEach(() => shop.close());

const state = (serial: number, live = 'a'.repeat(16)): Traffic => ({
  serial,
  live,
  canaries: [],
  since: '2026-01-01T00:00:00.000Z',
  by: 'someone',
  change: { act: 'start' },
  history: [],
});

const stateFile = (serial: number) => path.join(shop.directory, `traffic/0000000${serial}.json`);

test('of many writers of the same serial exactly one wins, whatever process they are in', async () => {
  const stores = Array.from({ length: 20 }, () => openFolderStore(shop.directory));
  const outcomes = await Promise.all(
    stores.map((store, index) => store.putTraffic(state(1, String(index).padStart(16, '0')))),
  );
  expect(outcomes.filter(Boolean)).toHaveLength(1);
  const winner = outcomes.indexOf(true);
  expect((await shop.store.traffic())?.live).toBe(String(winner).padStart(16, '0'));
});

test('a writer that read too early is told so, and nothing is skipped', async () => {
  await shop.store.putTraffic(state(1));
  await shop.store.putTraffic(state(2));
  expect(await shop.store.putTraffic(state(2, 'b'.repeat(16)))).toBe(false);
  await expect(shop.store.putTraffic(state(4))).rejects.toThrow(/4 can't follow 2/);
});

test.each([
  ['empty', ''],
  ['cut off', '{"serial": 2, "live'],
  ['nonsense', '<html>502</html>'],
])('a state that is %s counts as never written, and blocks no change after it', async (_what, text) => {
  await shop.store.putTraffic(state(1));
  await shop.store.putTraffic(state(2, 'b'.repeat(16)));
  await writeFile(stateFile(2), text);
  expect((await shop.store.traffic())?.serial).toBe(1);
  expect(await shop.store.putTraffic(state(2, 'c'.repeat(16)))).toBe(true);
  expect(await shop.store.traffic()).toMatchObject({ serial: 2, live: 'c'.repeat(16) });
});

test('canaries that overlap or get more than half are no traffic', async () => {
  const canary = { name: 'careers', version: 'c'.repeat(16), from: 0, share: 30, since: '', by: '' };
  await shop.store.putTraffic(state(1));
  const tooMuch = [canary, { ...canary, name: 'jobs', from: 50 }];
  const overlapping = [
    { ...canary, share: 10 },
    { ...canary, name: 'jobs', from: 5, share: 10 },
  ];
  for (const canaries of [tooMuch, overlapping]) {
    await writeFile(stateFile(2), JSON.stringify({ ...state(2), canaries }));
    expect((await shop.store.traffic())?.serial).toBe(1);
  }
});

test('where the folder of the states is lost, the last one counts as it is kept for static hosts', async () => {
  await shop.store.putTraffic(state(1));
  await shop.store.putTraffic(state(2));
  await rm(path.join(shop.directory, 'traffic'), { recursive: true });
  expect(await shop.store.traffic()).toMatchObject({ serial: 2 });
  expect(await shop.store.putTraffic(state(3))).toBe(true);
});

test('a store that is not there says nothing was ever published; one whose states are all torn says what is wrong', async () => {
  expect(await openFolderStore(path.join(shop.folder, 'nowhere')).traffic()).toBeUndefined();
  await shop.store.putTraffic(state(1));
  await writeFile(stateFile(1), 'nonsense');
  await rm(path.join(shop.directory, 'traffic.json'));
  await expect(shop.store.traffic()).rejects.toThrow(/00000001\.json is not JSON/);
});

test('a static host finds the last state under one address', async () => {
  await shop.store.putTraffic(state(1));
  await shop.store.putTraffic(state(2));
  const file = path.join(shop.directory, 'traffic.json');
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ serial: 2 });
});

test('a site version that is not what its name says is refused', async () => {
  const { version } = await shop.publishShell('shell');
  const file = path.join(shop.directory, 'versions', `${version}.json`);
  await writeFile(file, (await readFile(file, 'utf8')).replace('"contract":1', '"contract":2'));
  await expect(shop.store.version(version)).rejects.toThrow(/is not the site version/);
});

const DAY_MS = 24 * 60 * 60 * 1000;
const later = (days: number) => new Date(Date.now() + days * DAY_MS);

describe('what is not needed any more', () => {
  test('goes after a week, but for what is live and what each remote would go back to', async () => {
    await shop.publishShell('shell');
    const one = await shop.publishRemote('one;');
    const two = await shop.publishRemote('two;');
    const three = await shop.publishRemote('three;');
    expect(await shop.store.prune(later(6))).toEqual([]);
    const removed = await shop.store.prune(later(8));
    expect(removed).toContain(`careers/${one.release.id}`);
    expect(removed.filter((entry) => entry.startsWith('careers/'))).toHaveLength(1);
    expect(await readdir(path.join(shop.directory, 'careers'))).toEqual(
      [two.release.id, three.release.id].sort(),
    );
    expect(await readdir(path.join(shop.directory, 'shell'))).toHaveLength(1);
  });

  test('counts its week from the moment at which visitors no longer got it', async () => {
    await shop.publishShell('shell');
    const one = await shop.publishRemote('one;');
    await shop.publishRemote('two;');
    await shop.publishRemote('three;');
    const old = new Date(Date.now() - 30 * DAY_MS);
    await utimes(path.join(shop.directory, 'careers', one.release.id), old, old);
    expect(await shop.store.prune(later(1))).toEqual([]);
  });

  test('goes after a day where a writer died over it', async () => {
    await shop.publishShell('shell');
    const left = path.join(shop.directory, 'shell/abc.draft-1');
    await mkdir(left);
    expect(await shop.store.prune(later(2))).toEqual(['shell/abc.draft-1']);
  });

  test('of the traffic, all but the last fifty states go', async () => {
    await shop.publishShell('shell');
    for (let serial = 2; serial <= 52; serial++) {
      const current = await shop.store.traffic();
      if (current) await shop.store.putTraffic({ ...current, serial });
    }
    expect(await shop.store.prune(later(6))).toEqual([]);
    expect(await shop.store.prune(later(8))).toEqual(['traffic/00000001', 'traffic/00000002']);
    expect((await shop.store.traffic())?.serial).toBe(52);
  });

  test('goes with the last version of a remote that was only ever previewed', async () => {
    await shop.publishShell('shell');
    const { release, version } = await shop.publishRemote('one;', {}, { audience: { kind: 'preview' } });
    expect(await shop.store.prune(later(8))).toEqual([`versions/${version}`, `careers/${release.id}`]);
  });

  test('is left where a site version can’t be read: nobody knows what that needs', async () => {
    await shop.publishShell('shell');
    await shop.publishRemote('one;');
    await shop.publishRemote('two;');
    await shop.publishRemote('three;');
    const torn = path.join(shop.directory, 'versions/1111111111111111.json');
    await writeFile(torn, '{');
    await utimes(torn, later(7), later(7));
    const removed = await shop.store.prune(later(8));
    expect(removed.filter((entry) => entry.startsWith('careers/'))).toEqual([]);
  });
});

test('a site version that is missing is named', async () => {
  const { version } = await shop.publishShell('shell');
  await rm(path.join(shop.directory, 'versions'), { recursive: true });
  await expect(shop.store.version(version)).rejects.toThrow(/can't be read/);
});

describe('a release by the hashes of its files', () => {
  const release = async () => {
    const build = await shop.buildRemote('one', 'one;');
    await writeFile(path.join(build, 'server/remoteEntry.cjs.map'), '{"mappings":""}');
    return {
      build,
      release: await describeBuild({ directory: shop.folder, build, description: shop.describe() }),
    };
  };

  test('is refused with the name of the file that is missing, and leaves nothing', async () => {
    const { release: told } = await release();
    await expect(shop.store.putRelease(told)).rejects.toThrow(/browser\/1\.js is not in the store/);
    expect(await readdir(path.join(shop.directory, 'careers'))).toEqual([]);
  });

  test('goes on where it was broken off: only what is missing is put again', async () => {
    const { build, release: told } = await release();
    const all = Object.values({ ...told.files, ...told.maps }).map(({ integrity }) => integrity);
    expect(await shop.store.missingFiles(all)).toEqual([...new Set(all)]);
    const data = await readFile(path.join(build, 'browser/1.js'));
    const integrity = await shop.store.putFile(data);
    expect(await shop.store.missingFiles(all)).toEqual([...new Set(all)].filter((one) => one !== integrity));
    await putBuild(shop.store, { release: told, build });
    expect(await shop.store.missingFiles(all)).toEqual([]);
    expect(await readdir(path.join(shop.directory, 'uploads'))).toEqual([]);
    expect(String(await shop.store.file('careers', told.id, 'server/remoteEntry.cjs.map'))).toBe(
      '{"mappings":""}',
    );
  });

  test('shares no file that is torn in another release', async () => {
    const { build, release: told } = await release();
    await putBuild(shop.store, { release: told, build });
    await writeFile(path.join(shop.directory, 'careers', told.id, 'browser/1.js'), 'tor');
    const { integrity } = told.files['browser/1.js'] ?? { integrity: '' };
    expect(await shop.store.missingFiles([integrity])).toEqual([integrity]);
  });

  test('that never came leaves its files for a day', async () => {
    await shop.publishShell('shell');
    await shop.store.putFile(Buffer.from('left'));
    expect(await shop.store.prune(later(0.9))).toEqual([]);
    expect(await shop.store.prune(later(1.1))).toEqual([expect.stringMatching(/^uploads\/[0-9a-f]{96}$/)]);
  });
});
