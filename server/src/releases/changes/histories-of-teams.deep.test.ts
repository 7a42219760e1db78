import { autoRollback, rollBack } from './rollback';
import { ROLLBACK_LIMIT } from './change-traffic';
import { setUpWorkshop } from '../../testing/builds';
import { createSqlite, setUpStore } from '../../testing/kinds-of-store';
import { findMember } from '../versions/site-version';

const DEPLOYS = 60;

const place = setUpStore(createSqlite);
const shop = setUpWorkshop(
  ({ publishShell }) => publishShell('shell'),
  () => place.open(),
);

const liveId = async (name: string) =>
  findMember(await shop.store.version((await shop.traffic()).live), name)?.id;
const deployJobs = async (times: number) => {
  for (let number = 0; number < times; number += 1)
    await shop.publishRemote(`jobs ${number};`, { name: 'jobs' }, { isCompressed: false });
};

test('a team’s history survives 60 deploys of another team and pruning', async () => {
  const one = await shop.publishRemote('one;');
  const two = await shop.publishRemote('two;');
  const three = await shop.publishRemote('three;');
  await autoRollback(shop.store, {
    name: 'careers',
    release: three.release.id,
    reason: 'Three pages failed.',
  });
  await shop.publishRemote('four;');
  await deployJobs(DEPLOYS);
  const jobs = await liveId('jobs');

  const { earlier, history } = await shop.traffic();
  const own = history.filter(({ change }) => change.name === 'careers').map(({ change }) => change.action);
  expect(own).toEqual(['deploy', 'auto-rollback', 'deploy', 'deploy', 'deploy']);
  expect([earlier.jobs?.length, history.length < DEPLOYS]).toEqual([ROLLBACK_LIMIT, true]);
  await expect(shop.publishRemote('three;')).rejects.toThrow(/rolled back automatically: Three pages failed/);

  await place.age(60);
  await shop.store.prune();
  for (const { release } of [two, one]) {
    await rollBack(shop.store, 'careers');
    expect(await liveId('careers')).toBe(release.id);
    for (const { integrity } of Object.values(release.files))
      expect(await shop.store.file(integrity)).toBeDefined();
  }
  await expect(rollBack(shop.store, 'careers')).rejects.toThrow(
    'careers has no earlier release to go back to.',
  );
  expect(await liveId('jobs')).toBe(jobs);
});

test('a team does not lose its earlier releases to repeated rollbacks', async () => {
  const one = await shop.publishRemote('one;');
  await shop.publishRemote('two;');
  for (let number = 0; number <= ROLLBACK_LIMIT; number += 1) {
    await shop.publishRemote(`bad ${number};`, {}, { isCompressed: false });
    await rollBack(shop.store, 'careers');
  }
  await rollBack(shop.store, 'careers');
  expect(await liveId('careers')).toBe(one.release.id);
});
