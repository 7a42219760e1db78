import { autoRollback } from './rollback';
import type { NavigationEntry } from '@hireloom/contracts';
import { nameChunk, nameEntry, setUpWorkshop } from '../../testing/builds';
import { findMember, listMembers } from '../versions/site-version';

let shell: Awaited<ReturnType<typeof shop.publishShell>>;
const shop = setUpWorkshop(async ({ publishShell }) => {
  shell = await publishShell('shell');
});

const liveVersion = async () => shop.store.version((await shop.traffic()).live);

test('publishes a remote in a new site version with a hash of each file', async () => {
  const { release, version, outcome } = await shop.publishRemote('one;');
  expect(outcome).toBe('published');
  expect(await shop.traffic()).toMatchObject({
    serial: 2,
    live: version,
    change: { action: 'deploy', name: 'careers', release: release.id },
  });
  const live = await liveVersion();
  expect(listMembers(live).map(({ name, id }) => [name, id])).toEqual([
    ['shell', shell.release.id],
    ['careers', release.id],
  ]);
  expect(live.remotes[0]?.files[nameEntry('one;')]).toEqual({
    bytes: 4,
    integrity: expect.stringMatching(/^sha384-/) as string,
  });
  expect(live.remotes[0]?.modules).toMatchObject({
    './careers-page': [nameEntry('one;'), nameChunk('one;')],
  });
});

const link = (label: string, order: number, place: NavigationEntry['place'] = 'header') => ({
  place,
  order,
  label,
  path: '/careers',
});

test.each([
  ['a slot offered by another remote', { slots: ['openings'] }, /slot openings, which careers offers/],
  [
    'a newer contract',
    { contract: 3 },
    /contract 3, the shell has contract 2: deploy a shell with contract 3 before/,
  ],
  [
    'an unsupported contract',
    { contract: 1 },
    /contract 1, the shell has contract 2: adapt it .* set "contract" in remote.json to 2\./,
  ],
  [
    'a page missing from its build',
    { routes: [{ path: '/jobs', page: 'jobs' }] },
    /no \.\/jobs-page in its build/,
  ],
  [
    'a navigation order taken by another remote',
    { navigation: [{ ...link('Jobs', 10), path: '/jobs' }] },
    /jobs claims order 10 of "header", which careers has for "Careers": give "Jobs" another order/,
  ],
  [
    'more links than a place allows',
    {
      navigation: [
        { ...link('Jobs', 50), path: '/jobs' },
        { ...link('Pay', 60), path: '/jobs' },
      ],
    },
    /"header" has room for 4 links, and there would be 5: "Jobs" of jobs, "Pay" of jobs, "Careers" of careers/,
  ],
  [
    'a label that exceeds the line',
    { navigation: [{ ...link('Vacancies in India', 5), path: '/jobs' }] },
    /"header" has room for 38 characters, and there would be 42: .* Choose another place or a shorter label/,
  ],
  [
    'a form claimed by another remote',
    { routes: [{ path: '/jobs', page: 'careers', query: ['sent'], forms: ['newsletter' as const] }] },
    /jobs claims the form newsletter, which careers already uses on \/careers/,
  ],
])('rejects a release with %s and changes nothing', async (_what, changes, reason) => {
  const careers = await shop.publishRemote('one;', {
    slots: ['openings'],
    routes: [{ path: '/careers', page: 'careers', query: ['sent'], forms: ['newsletter'] }],
    navigation: [link('Careers', 10), link('Teams', 20), link('Benefits now', 30)],
  });
  await expect(shop.publishRemote('two;', { name: 'jobs', ...changes })).rejects.toThrow(reason);
  expect((await shop.traffic()).live).toBe(careers.version);
});

const canary = (percent: number) => ({ canary: percent });

test('canaries of several teams have separate buckets, up to half of all visitors, and keep them', async () => {
  await shop.publishRemote('one;');
  await shop.publishRemote('one;', { name: 'jobs' });
  await shop.publishRemote('two;', {}, canary(20));
  await shop.publishRemote('two;', { name: 'jobs' }, canary(30));
  expect((await shop.traffic()).canaries).toMatchObject([
    { name: 'careers', from: 0, share: 20 },
    { name: 'jobs', from: 20, share: 30 },
  ]);
  await expect(shop.publishRemote('two;', { name: 'more' }, canary(1))).rejects.toThrow(
    /at most 50% of the visitors \(taken: careers 20%, jobs 30%\)/,
  );
  await shop.publishRemote('three;');
  await shop.publishRemote('two;', { name: 'jobs' }, canary(10));
  expect((await shop.traffic()).canaries).toMatchObject([{ name: 'jobs', from: 20, share: 10 }]);
});

test('a deploy ends the team’s own canary and keeps those of other teams', async () => {
  await shop.publishRemote('one;');
  await shop.publishRemote('one;', { name: 'jobs' });
  await shop.publishRemote('two;', {}, canary(10));
  const jobsCanary = await shop.publishRemote('two;', { name: 'jobs' }, canary(10));
  const live = await shop.publishRemote('three;');
  expect(live.endedCanary).toBe(true);
  const [left, ...others] = (await shop.traffic()).canaries;
  expect(others).toEqual([]);
  const version = await shop.store.version(left?.version ?? '');
  expect(findMember(version, 'jobs')?.id).toBe(jobsCanary.release.id);
  expect(findMember(version, 'careers')?.id).toBe(live.release.id);
});

test('an automatically rolled back release is rejected until it is deployed with --again', async () => {
  const first = await shop.publishRemote('one;');
  const { release } = await shop.publishRemote('two;');
  const failing = { name: 'careers', release: release.id, reason: 'Three pages failed.' };
  expect(await autoRollback(shop.store, failing)).toBe(true);
  expect(await shop.traffic()).toMatchObject({
    live: first.version,
    by: 'the site',
    change: { action: 'auto-rollback' },
  });
  await expect(shop.publishRemote('two;')).rejects.toThrow(/rolled back automatically: Three pages failed\./);
  await shop.publishRemote('two;', {}, { again: true });
  expect(findMember(await liveVersion(), 'careers')?.id).toBe(release.id);
});

test('an automatically rolled back canary loses its visitors but not the live version, and only once', async () => {
  const first = await shop.publishRemote('one;');
  const { release } = await shop.publishRemote('two;', {}, canary(10));
  const failing = { name: 'careers', release: release.id, reason: 'It failed.' };
  expect(await autoRollback(shop.store, failing)).toBe(true);
  expect(await shop.traffic()).toMatchObject({ live: first.version, canaries: [] });
  expect(await autoRollback(shop.store, failing)).toBe(false);
});

test('an automatic rollback ends a canary that conflicts with the restored release', async () => {
  const withSlot = await shop.publishRemote('slot;', { slots: ['openings'] });
  const without = await shop.publishRemote('without;');
  await shop.publishRemote('jobs;', { name: 'jobs', slots: ['openings'] }, canary(10));
  const failing = { name: 'careers', release: without.release.id, reason: 'It failed.' };
  expect(await autoRollback(shop.store, failing)).toBe(true);
  expect(await shop.traffic()).toMatchObject({ live: withSlot.version, canaries: [] });
});
