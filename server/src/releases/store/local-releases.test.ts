import { existsSync } from 'node:fs';
import fs, { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { nameChunk, setUpWorkshop } from '../../testing/builds';
import { createSqlite, setUpStore } from '../../testing/kinds-of-store';
import { findMember } from '../versions/site-version';
import { withLocalReleases } from './local-releases';
import { DatabaseUnavailable } from '../../database/open-tables';

const DAY_MS = 24 * 60 * 60 * 1000;
const CHUNK = path.basename(nameChunk('one;'));
const BUILD = 'server/remoteEntry.cjs';

const place = setUpStore(createSqlite);
const shop = setUpWorkshop(undefined, () => place.open());

const directory = () => path.join(shop.folder, 'running');
const open = (store = place.open()) => withLocalReleases(store, directory());

async function publishOne(code = 'one;') {
  if (!(await shop.store.traffic())) await shop.publishShell('shell');
  const { release, version: id } = await shop.publishRemote(code);
  const version = await shop.store.version(id);
  const member = findMember(version, 'careers');
  if (!member) throw new Error('it is not in its version');
  return { release, id, version, member };
}

const readText = (folder: string | undefined, file: string) =>
  readFile(path.join(folder ?? '', file), 'utf8');

test('starts from local copies while the store is down', async () => {
  const { id, version, member } = await publishOne();
  const before = open();
  const traffic = await before.traffic();
  if (!traffic) throw new Error('nothing is live');
  await before.folder(member);
  await before.saveTraffic({ traffic, versions: [version] });
  const bringBack = await place.takeAway();
  const after = open();
  await expect(after.traffic()).rejects.toThrow(DatabaseUnavailable);
  expect((await after.lastTraffic())?.traffic).toEqual(traffic);
  expect(await open({ ...place.open(), place: 'another' }).lastTraffic()).toBeUndefined();
  expect(await after.version(id)).toEqual(version);
  expect(await readText(await after.folder(member), BUILD)).toBe('one;');
  expect(await readText(await after.browserFile('careers', CHUNK), nameChunk('one;'))).toBe(
    'one;'.repeat(200),
  );
  await expect(after.browserFile('careers', path.basename(nameChunk('two;')))).rejects.toThrow(
    DatabaseUnavailable,
  );
  bringBack();
});

test('an interrupted fetch leaves no part of a release behind', async () => {
  const { member } = await publishOne();
  const source = place.open();
  let files = 0;
  const cutOff = {
    ...source,
    file: (one: string) => ((files += 1) === 2 ? Promise.reject(new Error('cut off')) : source.file(one)),
  };
  await expect(open(cutOff).folder(member)).rejects.toThrow('cut off');
  expect(await readdir(path.join(directory(), 'careers'))).toEqual([]);
  expect(await readText(await open().folder(member), BUILD)).toBe('one;');
});

test('two processes that fetch the same release at once both get all of it', async () => {
  const { member } = await publishOne();
  const folders = await Promise.all([open().folder(member), open().folder(member)]);
  expect(new Set(folders).size).toBe(1);
  expect(await readdir(path.join(directory(), 'careers'))).toEqual([member.id]);
  expect(await readText(folders[0], BUILD)).toBe('one;');
});

test('names the folder when the disk is full, and copies once there is space', async () => {
  const { member } = await publishOne();
  const store = open();
  const noSpace = Object.assign(new Error('write'), { code: 'ENOSPC' });
  const full = jest.spyOn(fs, 'writeFile').mockRejectedValue(noSpace);
  await expect(store.folder(member)).rejects.toThrow(
    /^There is no space left for \S+\/running\/\S+\. Free some, or choose a larger disk with DATA_DIR\.$/,
  );
  full.mockRestore();
  expect(await readText(await store.folder(member), BUILD)).toBe('one;');
});

test('rejects a file that does not match its release', async () => {
  const { member } = await publishOne();
  const source = place.open();
  const altered = {
    ...source,
    file: async (one: string) => ({ ...(await source.file(one)), data: Buffer.from('x') }),
  };
  await expect(withLocalReleases(altered, directory()).folder(member)).rejects.toThrow(
    /careers@\w+: \S+ does not match the hash in its release/,
  );
  expect(existsSync(path.join(directory(), 'careers', member.id, BUILD))).toBe(false);
});

test('serves only browser build files, no source maps or server builds', async () => {
  const { member } = await publishOne();
  const store = open();
  await store.folder(member);
  for (const file of [`../${BUILD}`, '../../../traffic.json', `${CHUNK}.map`, 'gone\0.js'])
    expect(await store.browserFile('careers', file)).toBeUndefined();
  expect(store.memberFile(member, BUILD)).toBeUndefined();
});

test('removes releases unused for a week, but none in use', async () => {
  const [unused, used] = [await publishOne(), await publishOne('two;')];
  const store = open();
  const folders = [await store.folder(unused.member), await store.folder(used.member)];
  await store.removeUnused([used.version], Date.now() + 6 * DAY_MS);
  expect(folders.map((folder) => existsSync(folder))).toEqual([true, true]);
  await store.removeUnused([used.version], Date.now() + 8 * DAY_MS);
  expect(folders.map((folder) => existsSync(folder))).toEqual([false, true]);
  expect(await readText(await store.browserFile('careers', CHUNK), nameChunk('one;'))).toHaveLength(800);
});
