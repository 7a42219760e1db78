import { CONTRACT_VERSION, type RegistryRemote } from '@hireloom/contracts';
import { createRemotes, createResource } from './remotes';

test('a createResource is fetched once for concurrent loads', async () => {
  const fetchValue = jest.fn(async () => 'page');
  const page = createResource(fetchValue);
  expect(page.peek()).toBeUndefined();
  expect(await Promise.all([page.load(), page.load()])).toEqual(['page', 'page']);
  expect(page.peek()).toBe('page');
  expect(fetchValue).toHaveBeenCalledTimes(1);
});

test('caches a failure until forgetFailure, then fetches again', async () => {
  const fetchValue = jest.fn().mockRejectedValueOnce(new Error('gone')).mockResolvedValueOnce('page');
  const page = createResource(fetchValue);
  await expect(page.load()).rejects.toThrow('gone');
  await expect(page.load()).rejects.toThrow('gone');
  expect(fetchValue).toHaveBeenCalledTimes(1);
  page.forgetFailure();
  await expect(page.load()).resolves.toBe('page');
});

const guides = {
  name: 'guides',
  release: '901de00000000000',
  contract: CONTRACT_VERSION,
  entry: 'remoteEntry.js',
} as RegistryRemote;

const shareScope = { react: {} };

/** A container that throws if asked for a module before it has the shared ones. */
function container() {
  const page = { Component: () => null };
  const init = jest.fn();
  return { page, init, get: async () => (init.mock.lastCall?.[0] === shareScope ? () => page : undefined) };
}

function createTestRemotes(loadEntry: jest.Mock) {
  Object.assign(globalThis, {
    __webpack_init_sharing__: async () => undefined,
    __webpack_share_scopes__: { default: shareScope },
  });
  return createRemotes({ remotes: [guides] }, loadEntry);
}

test('initialises a container with the share scope once, before any module', async () => {
  const guide = container();
  const loadEntry = jest.fn(async () => guide);
  const { module } = createTestRemotes(loadEntry);
  const loaded = await Promise.all(['./list', './detail'].map((name) => module(guides, name).load()));
  expect(loaded).toEqual([guide.page, guide.page]);
  expect(loadEntry).toHaveBeenCalledTimes(1);
  expect(guide.init).toHaveBeenCalledTimes(1);
});

test('attributes a failed entry to its remote and reloads it for the next module', async () => {
  const guide = container();
  const loadEntry = jest.fn().mockRejectedValueOnce(new Error('gone')).mockResolvedValueOnce(guide);
  const { module } = createTestRemotes(loadEntry);
  await expect(module(guides, './list').load()).rejects.toMatchObject({ remote: 'guides', phase: 'entry' });
  await expect(module(guides, './detail').load()).resolves.toBe(guide.page);
});
