import { openFolderStore } from '@hireloom/releases';
import { appendFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '../fixtures';
import { makeVariant, publishBuild } from '../fixtures/release-variants';
import { launchOwnSite, type OwnSite, root } from '../scripts/launch-site';

/** Whatever becomes of the release store: a site that runs goes on with what it has, and says what is wrong. */
test.describe.configure({ mode: 'default' });

let folder: string;
let store: string;
let site: OwnSite;

test.beforeAll(async () => {
  site = await launchOwnSite();
  folder = site.dataFolder;
  store = path.join(folder, 'releases');
});

test.afterAll(() => site.stop());

/** Gives what undoes the fault. */
type Fault = () => Promise<() => Promise<unknown>>;

async function moveAway() {
  await rename(store, `${store}-away`);
  return () => rename(`${store}-away`, store);
}

async function replaceByEmpty() {
  const moveBack = await moveAway();
  await mkdir(store);
  return async () => {
    await rm(store, { recursive: true });
    await moveBack();
  };
}

async function moveTraffic() {
  const states = path.join(store, 'traffic');
  await rename(states, `${states}-kept`);
  return () => rename(`${states}-kept`, states);
}

async function tearTraffic() {
  const names = await readdir(path.join(store, 'traffic'));
  const files = names.map((name) => path.join(store, 'traffic', name));
  const contents = await Promise.all(files.map((file) => readFile(file)));
  const writeAll = (contentOf: (index: number) => Buffer | string) =>
    Promise.all(files.map((file, index) => writeFile(file, contentOf(index))));
  await writeAll(() => '{"serial":');
  return () => writeAll((index) => contents[index] ?? '');
}

/** Makes a version what visitors get, as a deploy does, without a look at it. */
async function giveToAll(version: string) {
  const open = openFolderStore(store);
  const traffic = await open.traffic();
  if (!traffic) throw new Error('nothing is live');
  await open.putTraffic({ ...traffic, serial: traffic.serial + 1, live: version });
  return () => open.putTraffic({ ...traffic, serial: traffic.serial + 2 });
}

async function deployTornBuild() {
  const change = { from: /$/, to: '\n/* a torn release */' };
  const build = await makeVariant(path.join(folder, 'variant'), 'content', change);
  const audience = { kind: 'preview' } as const;
  const { release, version } = await publishBuild(store, { name: 'content', build, audience });
  await appendFile(path.join(store, 'content', release, 'server/remoteEntry.cjs'), 'process.exit(1)');
  return giveToAll(version);
}

const faults: Record<string, Fault> = {
  'is away': moveAway,
  'is empty': replaceByEmpty,
  'has lost its traffic': moveTraffic,
  'holds torn files': tearTraffic,
  'names a version that is not there': () => giveToAll('0'.repeat(16)),
  'holds a release whose server build is not what its version says': deployTornBuild,
};

const readiness = async () => {
  const { status, version } = (await (await fetch(`${site.address}/readyz`)).json()) as Record<
    string,
    unknown
  >;
  return { status, version };
};

/** Kept pages, and pages that nobody has asked for yet: they are rendered. */
let visits = 0;
async function expectPages() {
  visits += 1;
  for (const page of ['/', '/Payperhire', `/blogs?q=visit+${visits}`, `/contactus?sent=${visits}`]) {
    const answer = await fetch(site.address + page);
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringMatching(/<h1/)]);
  }
}

for (const [fault, cause] of Object.entries(faults)) {
  test(`a store that ${fault} changes nothing for visitors, and the readiness says so`, async () => {
    const { version } = await readiness();
    const complaints = () => site.words().split('the active traffic stays').length;
    const before = complaints();
    const undo = await cause();
    await expect.poll(readiness).toEqual({ status: 'degraded', version });
    await expectPages();
    expect((await fetch(`${site.address}/healthz`)).status).toBe(200);
    expect(complaints()).toBe(before + 1);
    await undo();
    // What could not be started is tried again after half a minute.
    await expect.poll(readiness).toEqual({ status: 'ready', version });
  });
}

test('whoever deploys into a store that lost its traffic is told how to go on, and takes no page away', async () => {
  const undo = await moveTraffic();
  const build = path.join(root, 'mfe-content/dist');
  await expect(publishBuild(store, { name: 'content', build })).rejects.toThrow(
    'this store has lost its traffic, so nobody knows what is live',
  );
  await expectPages();
  await undo();
  await expect.poll(async () => (await readiness()).status).toBe('ready');
});
