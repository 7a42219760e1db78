import { requireTraffic } from './change-traffic';
import { rollBack } from './rollback';
import { setUpWorkshop } from '../../testing/builds';
import { findMember } from '../versions/site-version';

const shop = setUpWorkshop(({ publishShell }) => publishShell('shell'));

const liveRelease = async () => {
  const { live } = requireTraffic(await shop.store.traffic());
  return findMember(await shop.store.version(live), 'careers')?.id;
};

const goBack = () => rollBack(shop.store, 'careers');

test('two rollbacks go back two releases and keep other teams’ deploys', async () => {
  const one = await shop.publishRemote('one;');
  const two = await shop.publishRemote('two;');
  const jobs = await shop.publishRemote('jobs;', { name: 'jobs' });
  await shop.publishRemote('three;');
  await goBack();
  expect(await liveRelease()).toBe(two.release.id);
  await goBack();
  expect(await liveRelease()).toBe(one.release.id);
  const { live } = requireTraffic(await shop.store.traffic());
  expect(findMember(await shop.store.version(live), 'jobs')?.id).toBe(jobs.release.id);
  await expect(goBack()).rejects.toThrow('careers has no earlier release to go back to.');
});

test('a rolled back release counts as earlier again once it is redeployed', async () => {
  const one = await shop.publishRemote('one;');
  const two = await shop.publishRemote('two;');
  await goBack();
  await shop.publishRemote('three;');
  await goBack();
  expect(await liveRelease()).toBe(one.release.id);
  await shop.publishRemote('two;');
  await shop.publishRemote('four;');
  await goBack();
  expect(await liveRelease()).toBe(two.release.id);
});
