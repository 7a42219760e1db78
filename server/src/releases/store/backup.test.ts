import path from 'node:path';
import { openWorkshop } from '../../testing/builds';
import { createSqlite } from '../../testing/kinds-of-store';
import { backUpReleases, restoreReleases } from './backup';

test('a backup of a store in use restores releases and traffic', async () => {
  const place = await createSqlite();
  const shop = await openWorkshop(place.open());
  await shop.publishShell('shell');
  const { release } = await shop.publishRemote('one;');
  const traffic = await shop.store.traffic();
  const file = path.join(shop.folder, 'copy.sqlite');
  expect(await backUpReleases(file, place.at.dataDir)).toBe(true);
  await shop.publishRemote('two;');
  expect(await restoreReleases(file, place.at.dataDir)).toBe(true);
  const restored = place.open();
  expect(await restored.traffic()).toEqual(traffic);
  expect(await restored.release('careers', release.id)).toEqual(release);
  expect(await restored.findFile('careers', release.scripts[0] ?? '')).toBeDefined();
  expect(await backUpReleases(file, path.join(shop.folder, 'nowhere'))).toBe(false);
  await shop.close();
  await place.remove();
});
