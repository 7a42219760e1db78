import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { copyStore } from './copy-store';
import { openWorkshop, type Workshop } from '../testing/builds';
import { openFolderStore } from './open-store';

let shop: Workshop;
let copy: string;

beforeEach(async () => {
  shop = await openWorkshop();
  copy = path.join(shop.folder, 'copy');
});
afterEach(() => shop.close());

test('a copy has every site version with its releases, and what visitors get, under the same number', async () => {
  await shop.publishShell('one');
  await shop.publishRemote('first');
  await shop.publishRemote('second');
  expect(await copyStore(shop.directory, copy)).toBe(3);
  const store = openFolderStore(copy);
  expect(await store.traffic()).toEqual(await shop.store.traffic());
  expect((await store.versions()).sort()).toEqual((await shop.store.versions()).sort());
  const live = await store.version((await store.traffic())?.live ?? '');
  for (const { name, id } of [live.shell, ...live.remotes]) {
    for (const file of Object.keys((await store.release(name, id)).files))
      expect(await store.file(name, id, file)).toEqual(await shop.store.file(name, id, file));
  }
});

test('put back where other deploys came since, it is live again, and they are still there', async () => {
  await shop.publishShell('one');
  await shop.publishRemote('first');
  await copyStore(shop.directory, copy);
  const before = await shop.store.traffic();
  await shop.publishRemote('second');
  const since = await shop.store.traffic();
  await copyStore(copy, shop.directory);
  const after = await shop.store.traffic();
  expect(after).toMatchObject({ live: before?.live, serial: (since?.serial ?? 0) + 1 });
  expect(await shop.store.version(since?.live ?? '')).toMatchObject({ remotes: [{ name: 'careers' }] });
  // Once more, as after one that was broken off, changes nothing.
  await copyStore(copy, shop.directory);
  expect(await shop.store.traffic()).toEqual(after);
});

test('a release that is torn where it is put back is mended, one that is torn in the copy is refused', async () => {
  const { release } = await shop.publishShell('one');
  await copyStore(shop.directory, copy);
  const file = path.join('shell', release.id, 'public/favicon.svg');
  await writeFile(path.join(shop.directory, file), 'torn');
  await copyStore(copy, shop.directory);
  expect(await readFile(path.join(shop.directory, file), 'utf8')).toBe('<svg/>');

  await writeFile(path.join(copy, file), 'torn');
  await rm(path.join(shop.directory, 'shell'), { recursive: true });
  await expect(copyStore(copy, shop.directory)).rejects.toThrow('public/favicon.svg');
});

test('of a store in which nothing was published there is nothing to copy', async () => {
  expect(await copyStore(path.join(shop.folder, 'nowhere'), copy)).toBeUndefined();
});
