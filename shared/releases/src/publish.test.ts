/** @jest-environment node */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { RemoteDescription } from '@hireloom/contracts';
import { prune } from './prune';
import { type Publication, publish } from './publish';
import { openReleaseStore } from './release-store';
import { withdraw } from './withdraw';

const DAY_MS = 24 * 60 * 60 * 1000;

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'releases-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const store = () => openReleaseStore(path.join(folder, 'store'));

const description = (changes: Partial<RemoteDescription> = {}): RemoteDescription => ({
  name: 'careers',
  contract: 1,
  routes: [{ path: '/careers', page: 'careers' }],
  slots: [],
  ...changes,
});

async function makeBuild(name: string, code: string, modules: string[] = ['./careers-page']) {
  const build = path.join(folder, name);
  await mkdir(path.join(build, 'browser'), { recursive: true });
  await mkdir(path.join(build, 'server'), { recursive: true });
  const assets = {
    entries: {},
    media: {},
    modules: Object.fromEntries(modules.map((module) => [module, ['1.js']])),
  };
  await writeFile(path.join(build, 'browser/assets.json'), JSON.stringify(assets));
  await writeFile(path.join(build, 'browser/remoteEntry.js'), code);
  await writeFile(path.join(build, 'browser/1.js'), code.repeat(200));
  await writeFile(path.join(build, 'server/remoteEntry.cjs'), code);
  return build;
}

const publishBuild = (build: string, changes?: Partial<RemoteDescription>, options?: Partial<Publication>) =>
  publish(store(), { directory: folder, build, description: description(changes), ...options });

test('a build becomes the live release, described with a hash of each file', async () => {
  const { release, wasLive } = await publishBuild(await makeBuild('one', 'one;'));
  expect(wasLive).toBe(false);
  expect((await store().pointers()).remotes).toMatchObject({ careers: { live: release.id, previous: [] } });
  const [live] = await store().liveReleases();
  expect(live?.files['browser/remoteEntry.js']).toEqual({
    bytes: 4,
    integrity: 'sha384-' + live?.files['server/remoteEntry.cjs']?.integrity.slice('sha384-'.length),
  });
  expect(live?.moduleFiles).toEqual({ './careers-page': ['browser/1.js'] });
});

test('the same build is the same release, however often it is published', async () => {
  const first = await publishBuild(await makeBuild('one', 'one;'));
  const again = await publishBuild(await makeBuild('two', 'one;'));
  expect(again.release.id).toBe(first.release.id);
  expect(again.wasLive).toBe(true);
});

test('another build takes over, and the one before stays in the store to go back to', async () => {
  const first = await publishBuild(await makeBuild('one', 'one;'));
  const second = await publishBuild(await makeBuild('two', 'two;'));
  expect((await store().pointers()).remotes.careers).toMatchObject({
    live: second.release.id,
    previous: [first.release.id],
  });
  const old = path.join(folder, 'store/careers', first.release.id, 'browser/remoteEntry.js');
  expect(await readFile(old, 'utf8')).toBe('one;');
});

test('scripts lie in the store compressed as well', async () => {
  const { release } = await publishBuild(await makeBuild('one', 'one;'));
  const names = await readdir(path.join(folder, 'store/careers', release.id, 'browser'));
  expect(names).toEqual(expect.arrayContaining(['1.js', '1.js.br', '1.js.gz']));
});

test.each([
  [
    'a path that another remote serves, whatever its case',
    { routes: [{ path: '/Careers', page: 'careers' }] },
    /\/Careers, which careers serves/,
  ],
  [
    'a slot that another remote offers',
    { routes: [], slots: ['openings'] },
    /slot openings, which careers offers/,
  ],
  ['another contract', { contract: 2, routes: [] }, /contract 2, the shell has contract 1/],
  [
    'a page that its build does not hold',
    { routes: [{ path: '/jobs', page: 'jobs' }] },
    /no \.\/jobs-page in its build/,
  ],
])('a release that claims %s is refused, and what is live stays', async (_what, changes, reason) => {
  const modules = ['./careers-page', './openings'];
  const first = await publishBuild(await makeBuild('one', 'one;', modules), { slots: ['openings'] });
  const build = await makeBuild('two', 'two;', modules);
  await expect(publishBuild(build, { name: 'jobs', ...changes })).rejects.toThrow(reason);
  const { careers, ...others } = (await store().pointers()).remotes;
  expect(careers).toMatchObject({ live: first.release.id, previous: [] });
  expect(others).toEqual({});
});

test('a page that is too heavy is refused with its weight', async () => {
  const build = await makeBuild('heavy', 'x'.repeat(2000));
  await expect(publishBuild(build)).rejects.toThrow(
    /careers-page weighs 393 KB of JavaScript, the limit is 220 KB/,
  );
});

test('a build for development may be as heavy as it is', async () => {
  const build = await makeBuild('heavy', 'x'.repeat(2000));
  const publication = { directory: folder, build, description: description(), isWeighed: false };
  expect((await publish(store(), publication)).wasLive).toBe(false);
});

test('a release that fails its last check does not become live', async () => {
  const first = await publishBuild(await makeBuild('one', 'one;'));
  const check = () => Promise.reject(new Error('it does not render'));
  const build = await makeBuild('two', 'two;');
  await expect(
    publish(store(), { directory: folder, build, description: description(), check }),
  ).rejects.toThrow('it does not render');
  expect((await store().pointers()).remotes.careers?.live).toBe(first.release.id);
});

test('a folder without a build is refused with the way out', async () => {
  await expect(publishBuild(path.join(folder, 'nothing'))).rejects.toThrow(/run "npm run build" first/);
});

test('two deploys at once leave a store in which both are live', async () => {
  const [one, two] = [await makeBuild('one', 'one;'), await makeBuild('two', 'two;', ['./jobs-page'])];
  await Promise.all([
    publishBuild(one),
    publishBuild(two, { name: 'jobs', routes: [{ path: '/jobs', page: 'jobs' }] }),
  ]);
  expect(Object.keys((await store().pointers()).remotes).sort()).toEqual(['careers', 'jobs']);
});

test('releases go after a week, but for the live one and the one before it', async () => {
  const releases = [];
  for (const code of ['one;', 'two;', 'three;']) {
    releases.push((await publishBuild(await makeBuild(code, code))).release.id);
  }
  const [first, second, third] = releases as [string, string, string];
  expect(await prune(store(), Date.now() + 6 * DAY_MS)).toEqual([]);
  expect(await prune(store(), Date.now() + 8 * DAY_MS)).toEqual([`careers/${first}`]);
  expect((await store().pointers()).remotes.careers).toMatchObject({ live: third, previous: [second] });
  expect((await readdir(path.join(folder, 'store/careers'))).sort()).toEqual([second, third].sort());
});

test('a registry that is no JSON is named, not overwritten', async () => {
  await mkdir(store().directory, { recursive: true });
  await writeFile(path.join(store().directory, 'registry.json'), '<html>');
  await expect(publishBuild(await makeBuild('one', 'one;'))).rejects.toThrow(/registry\.json can't be read/);
  expect(await readFile(path.join(store().directory, 'registry.json'), 'utf8')).toBe('<html>');
});

test('the lock of a process that died is taken over', async () => {
  await mkdir(store().directory, { recursive: true });
  await writeFile(path.join(store().directory, '.lock'), '999999999');
  await expect(publishBuild(await makeBuild('one', 'one;'))).resolves.toMatchObject({ wasLive: false });
});

const asCanary = { audience: { kind: 'canary', percent: 10 } } as const;
const careers = async () => (await store().pointers()).remotes.careers;

test('a canary is given to some; whoever deploys beside it must fit it too', async () => {
  const first = await publishBuild(await makeBuild('one', 'one;'));
  const wider = [
    { path: '/careers', page: 'careers' },
    { path: '/jobs', page: 'jobs' },
  ];
  const build = await makeBuild('two', 'two;', ['./careers-page', './jobs-page']);
  const canary = await publishBuild(build, { routes: wider }, asCanary);
  expect(await careers()).toMatchObject({
    live: first.release.id,
    canary: { release: canary.release.id, percent: 10 },
  });
  await expect(
    publishBuild(build, { name: 'jobs', routes: [{ path: '/jobs', page: 'jobs' }] }),
  ).rejects.toThrow('jobs claims /jobs, which careers serves');
});

test('a preview is published and not live', async () => {
  const first = await publishBuild(await makeBuild('one', 'one;'));
  const second = await publishBuild(await makeBuild('two', 'two;'), {}, { audience: { kind: 'preview' } });
  expect(await careers()).toMatchObject({
    live: first.release.id,
    previews: [{ release: second.release.id }],
  });
});

test('the first release of a remote can be no canary', async () => {
  await expect(publishBuild(await makeBuild('one', 'one;'), {}, asCanary)).rejects.toThrow(
    'careers has no live release yet: deploy it once without options.',
  );
});

test('a release that was taken back is away until someone asks for it again', async () => {
  const first = await publishBuild(await makeBuild('one', 'one;'));
  const build = await makeBuild('two', 'two;');
  const { release } = await publishBuild(build);
  expect(await withdraw(store(), { remote: 'careers', id: release.id, reason: 'It failed.' })).toBe(true);
  expect(await careers()).toMatchObject({
    live: first.release.id,
    takenBack: [{ release: release.id, reason: 'It failed.' }],
  });
  await publishBuild(build, {}, { isUnasked: true });
  expect((await careers())?.live).toBe(first.release.id);
  await expect(publishBuild(build)).rejects.toThrow(/was taken back: It failed\. Mend it.*--again/);
  await publishBuild(build, {}, { isAgain: true });
  expect(await careers()).toMatchObject({ live: release.id, takenBack: [] });
});

test('neither a canary nor a preview of this week is pruned', async () => {
  await publishBuild(await makeBuild('one', 'one;'));
  const { release } = await publishBuild(await makeBuild('two', 'two;'), {}, asCanary);
  expect(await prune(store(), Date.now() + 30 * DAY_MS)).toEqual([]);
  expect(await readdir(path.join(folder, 'store/careers'))).toContain(release.id);
});
