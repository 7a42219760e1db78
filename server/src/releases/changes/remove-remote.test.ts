import { requireTraffic } from './change-traffic';
import { removeRemote } from './remove-remote';
import { setUpWorkshop } from '../../testing/builds';

const shop = setUpWorkshop(({ publishShell }) => publishShell('shell'));

const traffic = async () => requireTraffic(await shop.store.traffic());
const liveNames = async () =>
  (await shop.store.version((await traffic()).live)).remotes.map(({ name }) => name);

test('removing a remote ends only its own canary, and a deploy restores it', async () => {
  await shop.publishRemote('one;');
  await shop.publishRemote('jobs;', { name: 'jobs' });
  await shop.publishRemote('two;', {}, { canary: 10 });
  await shop.publishRemote('new jobs;', { name: 'jobs' }, { canary: 20 });

  const outcome = await removeRemote(shop.store, 'careers');
  expect(outcome).toContain('careers is no longer on the site: /careers.');
  expect(await liveNames()).toEqual(['jobs']);
  const { canaries, change } = await traffic();
  expect(change).toMatchObject({ action: 'remove', name: 'careers' });
  expect(canaries.map(({ name, share }) => [name, share])).toEqual([['jobs', 20]]);
  const ofCanary = await shop.store.version(canaries[0]?.version ?? '');
  expect(ofCanary.remotes.map(({ name }) => name)).toEqual(['jobs']);

  await shop.publishRemote('three;');
  expect((await liveNames()).sort()).toEqual(['careers', 'jobs']);
});

test('the only release of a remote can be removed, which frees its path', async () => {
  await shop.publishRemote('one;');
  await removeRemote(shop.store, 'careers');
  expect(await liveNames()).toEqual([]);
  await shop.publishRemote('jobs;', { name: 'jobs', routes: [{ path: '/careers', page: 'careers' }] });
  expect(await liveNames()).toEqual(['jobs']);
});

test('neither the shell nor a remote that is not live can be removed', async () => {
  const before = await traffic();
  await expect(removeRemote(shop.store, 'shell')).rejects.toThrow('can’t be removed');
  await expect(removeRemote(shop.store, 'nobody')).rejects.toThrow('no remote named nobody is live');
  expect(await traffic()).toEqual(before);
});
