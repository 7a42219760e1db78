import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { autoRollback } from './rollback';
import { publish } from '../../testing/publish';
import { publishParts } from './publish';
import { readPart } from '@hireloom/releases';
import type { NavigationEntry } from '@hireloom/contracts';
import { nameChunk, nameEntry, openWorkshop, type Workshop } from '../../testing/builds';
import { findMember, listMembers } from '../versions/site-version';

let shop: Workshop;

beforeEach(async () => {
  shop = await openWorkshop();
});

afterEach(() => shop.close());

const traffic = async () => {
  const found = await shop.store.traffic();
  if (!found) throw new Error('nothing is published');
  return found;
};

const liveVersion = async () => shop.store.version((await traffic()).live);

test('publishes a remote in a new site version with a hash of each file', async () => {
  const { release: shell } = await shop.publishShell('shell');
  const { release, version, outcome } = await shop.publishRemote('one;');
  expect(outcome).toBe('published');
  expect(await traffic()).toMatchObject({
    serial: 2,
    live: version,
    change: { action: 'deploy', name: 'careers', release: release.id },
  });
  const live = await liveVersion();
  expect(listMembers(live).map(({ name, id }) => [name, id])).toEqual([
    ['shell', shell.id],
    ['careers', release.id],
  ]);
  expect(live.remotes[0]?.files[nameEntry('one;')]).toEqual({
    bytes: 4,
    integrity: expect.stringMatching(/^sha384-/) as string,
  });
  expect(live.remotes[0]?.modules).toEqual({ './careers-page': [nameEntry('one;'), nameChunk('one;')] });
});

test.each([
  [
    'a slot offered by another remote',
    { routes: [], slots: ['openings'] },
    /slot openings, which careers offers/,
  ],
  [
    'a path reserved by the server',
    { routes: [{ path: '/Canary/:name', page: 'careers' }] },
    /\/Canary\/:name, which the server keeps for itself/,
  ],
  [
    'a newer contract',
    { contract: 3, routes: [] },
    /contract 3, the shell has contract 2: deploy a shell with contract 3 before/,
  ],
  [
    'an unsupported contract',
    { contract: 1, routes: [] },
    /contract 1, the shell has contract 2: adapt it .* set "contract" in remote.json to 2\./,
  ],
  [
    'a page missing from its build',
    { routes: [{ path: '/jobs', page: 'jobs' }] },
    /no \.\/jobs-page in its build/,
  ],
])('rejects a release with %s and changes nothing', async (_what, changes, reason) => {
  await shop.publishShell('shell');
  const modules = ['./careers-page', './openings'];
  const careers = await publish(shop.store, {
    directory: shop.folder,
    build: await shop.buildRemote('one', 'one;', modules),
    description: shop.describe({ slots: ['openings'] }),
  });
  const refused = publish(shop.store, {
    directory: shop.folder,
    build: await shop.buildRemote('two', 'two;', modules),
    description: shop.describe({ name: 'jobs', ...changes }),
  });
  await expect(refused).rejects.toThrow(reason);
  expect((await traffic()).live).toBe(careers.version);
});

const link = (label: string, order: number, place: NavigationEntry['place'] = 'header') => ({
  ...{ place, order, label },
  path: '/careers',
});

test.each([
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
])('rejects a release that declares %s and changes nothing', async (_what, changes, reason) => {
  await shop.publishShell('shell');
  const careers = await shop.publishRemote('one;', {
    routes: [{ path: '/careers', page: 'careers', query: ['sent'], forms: ['newsletter'] }],
    navigation: [link('Careers', 10), link('Teams', 20), link('Benefits now', 30)],
  });
  await expect(shop.publishRemote('two;', { name: 'jobs', ...changes })).rejects.toThrow(reason);
  expect((await traffic()).live).toBe(careers.version);
});

test('succeeds with a warning if old releases cannot be pruned', async () => {
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await shop.publishShell('shell');
  const build = await shop.buildRemote('careers-one', 'one;');
  const store = { ...shop.store, prune: () => Promise.reject(new Error('EACCES: permission denied')) };
  const { version } = await publish(store, { directory: shop.folder, build, description: shop.describe() });
  expect((await traffic()).live).toBe(version);
  expect(said).toHaveBeenCalledWith('Old releases could not be removed: EACCES: permission denied');
  said.mockRestore();
});

const canary = (percent: number) => ({ canary: percent });

test('gives canaries of several teams separate buckets, up to half of all visitors', async () => {
  await shop.publishShell('shell');
  await shop.publishRemote('one;');
  await shop.publishRemote('one;', { name: 'jobs' });
  await shop.publishRemote('two;', {}, canary(20));
  await shop.publishRemote('two;', { name: 'jobs' }, canary(30));
  expect((await traffic()).canaries).toMatchObject([
    { name: 'careers', from: 0, share: 20 },
    { name: 'jobs', from: 20, share: 30 },
  ]);
  await expect(shop.publishRemote('two;', { name: 'more' }, canary(1))).rejects.toThrow(
    /at most 50% of the visitors \(taken: careers 20%, jobs 30%\)/,
  );
});

test('a canary keeps its buckets when another one ends or its share shrinks', async () => {
  await shop.publishShell('shell');
  await shop.publishRemote('one;');
  await shop.publishRemote('one;', { name: 'jobs' });
  await shop.publishRemote('two;', {}, canary(20));
  await shop.publishRemote('two;', { name: 'jobs' }, canary(30));
  await shop.publishRemote('three;');
  await shop.publishRemote('two;', { name: 'jobs' }, canary(10));
  expect((await traffic()).canaries).toMatchObject([{ name: 'jobs', from: 20, share: 10 }]);
});

test('a deploy ends the team’s own canary and keeps those of other teams', async () => {
  await shop.publishShell('shell');
  await shop.publishRemote('one;');
  await shop.publishRemote('one;', { name: 'jobs' });
  await shop.publishRemote('two;', {}, canary(10));
  const jobsCanary = await shop.publishRemote('two;', { name: 'jobs' }, canary(10));
  const live = await shop.publishRemote('three;');
  expect(live.endedCanary).toBe(true);
  const [left, ...others] = (await traffic()).canaries;
  expect(others).toEqual([]);
  const version = await shop.store.version(left?.version ?? '');
  expect(findMember(version, 'jobs')?.id).toBe(jobsCanary.release.id);
  expect(findMember(version, 'careers')?.id).toBe(live.release.id);
});

describe('an automatically rolled back release', () => {
  test('is rejected until it is deployed with --again', async () => {
    await shop.publishShell('shell');
    const first = await shop.publishRemote('one;');
    const { release } = await shop.publishRemote('two;');
    const failing = { name: 'careers', release: release.id, reason: 'Three pages failed.' };
    expect(await autoRollback(shop.store, failing)).toBe(true);
    expect(await traffic()).toMatchObject({
      live: first.version,
      by: 'the site',
      change: { action: 'auto-rollback' },
    });
    await expect(shop.publishRemote('two;')).rejects.toThrow(
      /rolled back automatically: Three pages failed\./,
    );
    await shop.publishRemote('two;', {}, { again: true });
    expect(findMember(await liveVersion(), 'careers')?.id).toBe(release.id);
  });

  test('loses its canary but not the live version, and only once', async () => {
    await shop.publishShell('shell');
    const first = await shop.publishRemote('one;');
    const { release } = await shop.publishRemote('two;', {}, canary(10));
    const failing = { name: 'careers', release: release.id, reason: 'It failed.' };
    expect(await autoRollback(shop.store, failing)).toBe(true);
    expect(await traffic()).toMatchObject({ live: first.version, canaries: [] });
    expect(await autoRollback(shop.store, failing)).toBe(false);
  });
});

test('an automatic rollback ends a canary that conflicts with the restored release', async () => {
  await shop.publishShell('shell');
  const modules = ['./careers-page', './openings'];
  const withSlot = await publish(shop.store, {
    directory: shop.folder,
    build: await shop.buildRemote('with-slot', 'slot;', modules),
    description: shop.describe({ slots: ['openings'] }),
  });
  const without = await shop.publishRemote('without;');
  await publish(shop.store, {
    directory: shop.folder,
    build: await shop.buildRemote('jobs', 'jobs;', modules),
    description: shop.describe({ name: 'jobs', slots: ['openings'] }),
    ...canary(10),
  });
  const failing = { name: 'careers', release: without.release.id, reason: 'It failed.' };
  expect(await autoRollback(shop.store, failing)).toBe(true);
  expect(await traffic()).toMatchObject({ live: withSlot.version, canaries: [] });
});

test('lists the problems of each part and publishes none of them', async () => {
  await shop.publishShell('shell');
  const partOf = async (name: string, build: string) =>
    readPart({
      ...{ directory: shop.folder, build },
      description: shop.describe({ name, routes: [{ path: '/careers', page: 'careers' }] }),
    });
  const unhashed = await shop.buildRemote('jobs', 'two;');
  await writeFile(path.join(unhashed, 'browser/unhashed.js'), '');
  const careers = await shop.buildRemote('careers', 'one;');
  const refused = publishParts(shop.store, [
    await partOf('jobs', unhashed),
    await partOf('careers', careers),
  ]);
  await expect(refused).rejects.toThrow(
    /^careers claims \/careers, [^\n]*\njobs: the name of browser\/unhashed\.js/,
  );
  expect((await traffic()).serial).toBe(1);
});

test('npm start never overwrites a team’s deploy or canary', async () => {
  await writeFile(path.join(shop.folder, 'remote.json'), JSON.stringify(shop.describe()));
  const start = async (code: string) => {
    const parts = [
      await readPart({ directory: path.join(shop.folder, 'shell'), build: await shop.buildShell(code) }),
      await readPart({ directory: shop.folder, build: await shop.buildRemote(`all-${code}`, code) }),
    ];
    return (await publishParts(shop.store, parts, { whole: true })).outcome;
  };
  await start('one;');
  await shop.publishRemote('two;', {}, canary(10));
  expect(await start('three;')).toBe('kept');
  const { version } = await shop.publishRemote('two;');
  expect(await start('three;')).toBe('kept');
  expect((await traffic()).live).toBe(version);
});
