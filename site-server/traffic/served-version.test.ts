/** @jest-environment node */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTestStore, says, type TestStore } from './fixtures/test-store';
import { loadVersion } from './served-version';

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
  expect(served.folders.content).toBe(path.join(site.directory, 'content', content));
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

test.each(['content', 'shell'])('a server build of %s that someone has changed is not run', async (name) => {
  const { id } = await site.putVersion(says('articles'));
  const { folders } = await loadVersion(site.store, id);
  await writeFile(path.join(folders[name] ?? '', 'server/main.cjs'), 'steal();');
  await expect(loadVersion(site.store, id)).rejects.toThrow(
    new RegExp(`${name}@\\w+: server/main.cjs is not what the release says`),
  );
});
