import { CONTRACT_VERSION, type RegistryRemote } from '@hireloom/contracts';
import { createRemotes, resource } from './remotes';

test('a thing is fetched once, however often it is asked for', async () => {
  const fetchValue = jest.fn(async () => 'page');
  const page = resource(fetchValue);
  expect(page.peek()).toBeUndefined();
  expect(await Promise.all([page.load(), page.load()])).toEqual(['page', 'page']);
  expect(page.peek()).toBe('page');
  expect(fetchValue).toHaveBeenCalledTimes(1);
});

test('a failure stays until it is forgotten; then the fetch is tried again', async () => {
  const fetchValue = jest.fn().mockRejectedValueOnce(new Error('gone')).mockResolvedValueOnce('page');
  const page = resource(fetchValue);
  await expect(page.load()).rejects.toThrow('gone');
  await expect(page.load()).rejects.toThrow('gone');
  expect(fetchValue).toHaveBeenCalledTimes(1);
  page.forgetFailure();
  await expect(page.load()).resolves.toBe('page');
});

test('forgetting failures leaves what was loaded', async () => {
  const fetchValue = jest.fn(async () => 'page');
  const page = resource(fetchValue);
  await page.load();
  page.forgetFailure();
  await page.load();
  expect(fetchValue).toHaveBeenCalledTimes(1);
});

const guides = {
  name: 'guides',
  release: '901de00000000000',
  contract: CONTRACT_VERSION,
  entry: 'remoteEntry.js',
} as RegistryRemote;

const shareScope = { react: {} };

/** A container that refuses to give modules before it has the shared ones. */
function container() {
  const page = { Component: () => null };
  const init = jest.fn();
  return { page, init, get: async () => (init.mock.lastCall?.[0] === shareScope ? () => page : undefined) };
}

function remotesOf(loadEntry: jest.Mock) {
  Object.assign(globalThis, {
    __webpack_init_sharing__: async () => undefined,
    __webpack_share_scopes__: { default: shareScope },
  });
  return createRemotes({ remotes: [guides] }, loadEntry);
}

test('a container gets the shared modules once, before its modules are asked for', async () => {
  const guide = container();
  const loadEntry = jest.fn(async () => guide);
  const { module } = remotesOf(loadEntry);
  const loaded = await Promise.all(['./list', './detail'].map((name) => module(guides, name).load()));
  expect(loaded).toEqual([guide.page, guide.page]);
  expect(loadEntry).toHaveBeenCalledTimes(1);
  expect(guide.init).toHaveBeenCalledTimes(1);
});

test('an entry that failed is blamed on its remote, and loaded again for the next module', async () => {
  const guide = container();
  const loadEntry = jest.fn().mockRejectedValueOnce(new Error('gone')).mockResolvedValueOnce(guide);
  const { module } = remotesOf(loadEntry);
  await expect(module(guides, './list').load()).rejects.toMatchObject({ remote: 'guides', phase: 'entry' });
  await expect(module(guides, './detail').load()).resolves.toBe(guide.page);
});

test('a container that refuses the shared modules is loaded again for the next module', async () => {
  const guide = container();
  guide.init.mockRejectedValueOnce(new Error('no scope'));
  const { module } = remotesOf(jest.fn(async () => guide));
  await expect(module(guides, './list').load()).rejects.toMatchObject({ remote: 'guides', phase: 'chunk' });
  await expect(module(guides, './detail').load()).resolves.toBe(guide.page);
});
