import '../testing/longer-limits';
import { waitUntil } from '@hireloom/testing/wait-until';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTestSite, moveClock, type TestSite } from '../testing/test-site';
import { says, type TestStore } from '../testing/test-store';

let site: TestSite;
beforeEach(async () => {
  site = await createTestSite();
});
afterEach(async () => {
  await site.close();
});

type Put = Awaited<ReturnType<TestStore['putVersion']>>;

let visits = 0;
/** Requests a page that is not cached yet. */
const read = async (cookie = '') =>
  (await site.get({ url: `/blogs?q=${(visits += 1)}`, headers: { cookie } })).body;
const workers = async () =>
  [...(await site.metrics()).matchAll(/^hireloom_render_workers\{.*\} (\d+)$/gm)].map(([, count]) =>
    Number(count),
  );
const isDegraded = async () => (await site.readiness()).status === 'degraded';
const contentIn = ({ version }: Put, folder: string) =>
  path.join(folder, 'content', version.remotes[0]?.id ?? '');

/** Renders the page's path. `/blogs/slow` waits until the file `open` exists beside this server build. */
const WAITS = `
const { existsSync } = require('node:fs');
const { setTimeout: pause } = require('node:timers/promises');
module.exports = async (path) => {
  while (path === '/blogs/slow' && !existsSync(__dirname + '/open')) await pause(5);
  return 'old ' + path;
};`;

test('a new live version takes over while the old one finishes its pages', async () => {
  const old = await site.deploy(WAITS);
  const slow = site.get('/blogs/slow');
  expect((await site.get('/blogs/fast')).body).toBe('old /blogs/fast');
  await site.deploy(says('new'));
  expect(await read()).toBe('new');
  await writeFile(path.join(contentIn(old, site.store.running), 'server/open'), '');
  expect((await slow).body).toBe('old /blogs/slow');
  await waitUntil(async () => (await workers()).join() === '1,0');
});

const BROKEN = 'throw new Error("it does not start");';

test('keeps the previous version live if a new one does not start', async () => {
  await site.deploy(says('old'));
  await site.store.putTraffic((await site.store.putVersion(BROKEN)).id);
  await waitUntil(isDegraded);
  const broken = () => site.messages().filter((text) => text === 'a render worker broke').length;
  const before = broken();
  moveClock(30_000);
  await waitUntil(() => broken() > before);
  expect(await isDegraded()).toBe(true);
  expect([await read(), await workers()]).toEqual(['old', [1, 0]]);
  const failures = site.log.filter(({ msg }) => msg.startsWith('traffic could not be activated'));
  expect(failures).toMatchObject([{ err: { message: expect.stringContaining('it does not start') } }]);
});

/** Starts late enough for a rollback to come first. */
const STARTS_SLOWLY = `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 8000);${says('slow')}`;

test('a rollback abandons a version that is still starting', async () => {
  const good = await site.deploy(says('good'));
  const slow = await site.store.putVersion(STARTS_SLOWLY);
  await site.store.putTraffic(slow.id);
  await waitUntil(() => existsSync(contentIn(slow, site.store.running)));
  await site.switchTraffic(good.id);
  expect([await read(), (await site.readiness()).status]).toEqual(['good', 'ready']);
  expect(site.messages()).toContain('the activation of traffic was abandoned: the store has newer traffic');
  expect(site.log.filter(({ level }) => level >= 50)).toEqual([]);
});
