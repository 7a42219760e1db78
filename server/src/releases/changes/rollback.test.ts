import { changeTraffic, requireTraffic } from './change-traffic';
import { backFrom, findEarlierRelease } from './rollback';
import { openWorkshop, type Workshop } from '../../testing/builds';
import { findMember } from '../versions/site-version';

let shop: Workshop;

beforeEach(async () => {
  shop = await openWorkshop();
  await shop.publishShell('shell');
});

afterEach(() => shop.close());

const liveRelease = async () => {
  const { live } = requireTraffic(await shop.store.traffic());
  return findMember(await shop.store.version(live), 'careers')?.id;
};

const goBack = () =>
  changeTraffic(shop.store, async (traffic) => {
    const current = requireTraffic(traffic);
    const change = { action: 'rollback' as const, name: 'careers', release: await liveRelease() };
    const next = await backFrom(shop.store, current, { name: 'careers', canaries: current.canaries, change });
    return { next, outcome: next };
  });

const earlier = async () =>
  (await findEarlierRelease(shop.store, requireTraffic(await shop.store.traffic()), 'careers'))?.id;

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
  expect(await goBack()).toBeUndefined();
});

test('a rolled back release counts as earlier again once it is redeployed', async () => {
  const one = await shop.publishRemote('one;');
  const two = await shop.publishRemote('two;');
  await goBack();
  await shop.publishRemote('three;');
  expect(await earlier()).toBe(one.release.id);
  await shop.publishRemote('two;');
  await shop.publishRemote('four;');
  expect(await earlier()).toBe(two.release.id);
});
