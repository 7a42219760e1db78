import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTestStore, says, type TestStore } from './fixtures/test-store';
import { loadVersion } from './loaded-version';

let site: TestStore;
beforeEach(async () => {
  site = await createTestStore();
});
afterEach(() => site.remove());

test('browser and inspector learn where the releases of a version lie and whose they are', async () => {
  const { id, version } = await site.putVersion(says('articles'));
  const content = version.remotes[0]?.id ?? '';
  const served = await loadVersion(site.store, id);
  expect(served.registry.remotes).toEqual([
    expect.objectContaining({ name: 'content', release: content, base: `/releases/content/${content}/` }),
  ]);
  expect(served.folders.content).toBe(path.join(site.copies, 'content', content));
  expect(served.inspection).toEqual([
    {
      name: 'content',
      team: 'Content team',
      commit: 'c0ffee1',
      modules: {
        './list-page': [
          { href: `/releases/content/${content}/browser/main.js`, bytes: 1 },
          { href: `/releases/content/${content}/browser/list.js`, bytes: 2 },
        ],
      },
    },
  ]);
});

test('what declares no link has none', async () => {
  const { id } = await site.putVersion(says('articles'), '<svg/>', { navigation: [] });
  const { registry } = await loadVersion(site.store, id);
  expect(registry.remotes[0]?.navigation).toBeUndefined();
  expect(registry.remotes[0]?.routes[1]?.partOf).toBeUndefined();
});

test.each(['content', 'shell'])('a server build of %s that someone has changed is not run', async (name) => {
  const { id, version } = await site.putVersion(says('articles'));
  const { id: release } = name === 'shell' ? version.shell : (version.remotes[0] ?? version.shell);
  await writeFile(path.join(site.directory, name, release, 'server/main.cjs'), 'steal();');
  await expect(loadVersion(site.store, id)).rejects.toThrow(
    new RegExp(`${name}@\\w+: server/main.cjs is not what the release says`),
  );
});

test('a copy on this machine that someone has changed is not run, but copied once more', async () => {
  const { id } = await site.putVersion(says('articles'));
  const { folders } = await loadVersion(site.store, id);
  const file = path.join(folders.content ?? '', 'server/main.cjs');
  await writeFile(file, 'steal();');
  await loadVersion(site.store, id);
  expect(await readFile(file, 'utf8')).toBe(says('articles'));
});

test('a version is served also where the description of a release is torn', async () => {
  const { id, version } = await site.putVersion(says('articles'));
  const [content] = version.remotes;
  await writeFile(path.join(site.directory, 'content', content?.id ?? '', 'release.json'), '{');
  const { folders, inspection } = await loadVersion(site.store, id);
  expect(await readFile(path.join(folders.content ?? '', 'server/main.cjs'), 'utf8')).toBe(says('articles'));
  expect(inspection).toMatchObject([{ team: 'Content team', commit: 'unknown' }]);
});

test('what runs needs the store no more', async () => {
  const { id, version } = await site.putVersion(says('articles'));
  await loadVersion(site.store, id);
  await rename(site.directory, `${site.directory}-away`);
  const [content] = version.remotes;
  expect(await site.store.folder(content ?? version.shell)).toContain(content?.id);
});

test('copies that nothing has run for a week go', async () => {
  const { id } = await site.putVersion(says('articles'));
  await loadVersion(site.store, id);
  const days = (count: number) => Date.now() + count * 24 * 60 * 60 * 1000;
  await site.store.pruneCopies([], days(6));
  expect(await readdir(path.join(site.copies, 'content'))).toHaveLength(1);
  await site.store.pruneCopies([], days(8));
  expect(await readdir(path.join(site.copies, 'content'))).toEqual([]);
});
