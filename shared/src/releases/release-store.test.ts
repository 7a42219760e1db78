/** @jest-environment node */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { publish } from './publish';
import { openReleaseStore } from './release-store';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'store-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const store = () => openReleaseStore(path.join(folder, 'store'));
const registryFile = () => path.join(store().directory, 'registry.json');

async function publishRemote(name: string, check?: () => Promise<void>) {
  const build = path.join(folder, name);
  await mkdir(path.join(build, 'browser'), { recursive: true });
  const assets = { entries: {}, media: {}, modules: { [`./${name}-page`]: [] } };
  await writeFile(path.join(build, 'browser/assets.json'), JSON.stringify(assets));
  const routes = [{ path: `/${name}`, page: name }];
  return publish(store(), {
    directory: folder,
    build,
    description: { name, contract: 1, routes, slots: [] },
    check,
  });
}

const live = async () => Object.keys((await store().pointers()).remotes).sort();

test('a store that is new holds nothing, and takes its first release', async () => {
  expect(await live()).toEqual([]);
  await mkdir(store().directory);
  expect(await live()).toEqual([]);
  await publishRemote('careers');
  expect(await live()).toEqual(['careers']);
});

test('a store that has lost its registry says so, and takes no release as its only one', async () => {
  await publishRemote('careers');
  await publishRemote('jobs');
  await rm(registryFile());
  const refusal =
    /registry\.json is missing, though there are releases of careers, jobs: put a copy of it back\. Without a copy, write \{"remotes": \{\}\} into it and deploy every remote anew\./;
  await expect(store().pointers()).rejects.toThrow(refusal);
  await expect(publishRemote('careers')).rejects.toThrow(refusal);
  await expect(publishRemote('news')).rejects.toThrow(refusal);
});

test('the way to begin anew without a registry is the one that is told', async () => {
  await publishRemote('careers');
  await publishRemote('jobs');
  await rm(registryFile());
  await writeFile(registryFile(), '{"remotes": {}}');
  await publishRemote('careers');
  await publishRemote('jobs');
  expect(await live()).toEqual(['careers', 'jobs']);
});

test('a first release that is refused leaves a store that takes another', async () => {
  const broken = () => Promise.reject(new Error('it does not render'));
  await expect(publishRemote('careers', broken)).rejects.toThrow('it does not render');
  await publishRemote('jobs');
  expect(await live()).toEqual(['jobs']);
});

test('server builds that were fetched from elsewhere make no folder a store that lost its registry', async () => {
  await mkdir(path.join(store().directory, 'careers', '0'.repeat(16), 'server'), { recursive: true });
  expect(await live()).toEqual([]);
});
