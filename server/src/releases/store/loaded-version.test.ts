import path from 'node:path';
import { createTestStore, MAIN, says, type TestStore } from '../../testing/test-store';
import { loadVersion } from './loaded-version';

let site: TestStore;
beforeEach(async () => {
  site = await createTestStore();
});
afterEach(() => site.remove());

test('the registry and folders list each release of the version', async () => {
  const { id, version } = await site.putVersion(says('articles'));
  const content = version.remotes[0]?.id ?? '';
  const served = await loadVersion(site.store, id);
  expect(served.registry.remotes).toEqual([
    expect.objectContaining({ name: 'content', release: content, base: '/assets/content/', entry: MAIN }),
  ]);
  expect(served.folders.content).toBe(path.join(site.running, 'content', content));
});

test('a remote that declares no navigation has none in the registry', async () => {
  const { id } = await site.putVersion(says('articles'), '<svg/>', { navigation: [] });
  const { registry } = await loadVersion(site.store, id);
  expect(registry.remotes[0]?.navigation).toBeUndefined();
  expect(registry.remotes[0]?.routes[1]?.partOf).toBeUndefined();
});
