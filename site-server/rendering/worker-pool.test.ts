/** @jest-environment node */
import { createTestStore, says, type TestStore } from '../traffic/fixtures/test-store';
import { loadVersion, type ServedVersion } from '../traffic/served-version';
import type { Rendering } from './worker-group';
import { createWorkerPool, type WorkerPool } from './worker-pool';

const MINUTE_MS = 60_000;

let site: TestStore;
let pool: WorkerPool;
let clock: number;

beforeEach(async () => {
  clock = 0;
  site = await createTestStore();
  const log = { error: () => undefined } as never;
  const metrics = { observeRenderTime: () => undefined };
  pool = createWorkerPool({ settings: {} as never, log, metrics, now: () => clock });
});
afterEach(async () => {
  await pool.close();
  await site.remove();
});

const versionThat = async (serverBuild: string): Promise<ServedVersion> =>
  loadVersion(site.store, (await site.putVersion(serverBuild)).id);

test('several versions are rendered at once, each by the shell and remotes of its own', async () => {
  const [one, two] = [await versionThat(says('one')), await versionThat(says('two'))];
  pool.pin([one.id, two.id]);
  await Promise.all([pool.ensure(one), pool.ensure(two)]);
  expect((await pool.render(one.id, '/')).html).toBe('one');
  expect((await pool.render(two.id, '/')).html).toBe('two');
  expect(pool.emptyDocument(two.id)?.html).toContain('<div id="root"></div>');
});

test('beside the traffic at most two versions run; who is still looking keeps his place for a minute', async () => {
  const [live, a] = [await versionThat(says('live')), await versionThat(says('a'))];
  const [b, c] = [await versionThat(says('b')), await versionThat(says('c'))];
  pool.pin([live.id]);
  for (const version of [live, a, b]) await pool.ensure(version);
  await expect(pool.ensure(c)).rejects.toThrow('too many versions are looked at');
  clock = MINUTE_MS + 1;
  await pool.render(b.id, '/');
  await pool.ensure(c);
  expect([live, a, b, c].map(({ id }) => pool.has(id))).toEqual([true, false, true, true]);
});

test('what nobody has looked at for 5 minutes ends, what is pinned stays', async () => {
  const [live, old] = [await versionThat(says('live')), await versionThat(says('old'))];
  const next = await versionThat(says('next'));
  pool.pin([live.id]);
  for (const version of [live, old]) await pool.ensure(version);
  clock = 5 * MINUTE_MS + 1;
  await pool.ensure(next);
  expect([live, old].map(({ id }) => pool.has(id))).toEqual([true, false]);
});

test('nobody waits for a worker that crashed, and another takes its place without the remote that crashed it', async () => {
  const told: Rendering[] = [];
  pool.onRendered((rendering) => told.push(rendering));
  const version = await versionThat(
    "module.exports = (path) => (path === '/crash' ? process.exit(3) : path);",
  );
  pool.pin([version.id]);
  await pool.ensure(version);
  await expect(pool.render(version.id, '/crash')).rejects.toThrow('ended with code 3');
  await expect(pool.render(version.id, '/')).rejects.toThrow('is being replaced');
  const heldBack = new Promise<string>((resolve) => {
    const ask = () =>
      pool.render(version.id, '/').then(
        ({ html }) => resolve(html),
        (error: Error) => (error.message === 'held back' ? resolve(error.message) : setImmediate(ask)),
      );
    void ask();
  });
  expect(await heldBack).toBe('held back');
  expect(told.map(({ path, fault }) => [path, fault?.kind])).toEqual(
    expect.arrayContaining([
      ['/', undefined],
      ['/crash', 'breakdown'],
      ['/', 'page'],
    ]),
  );
});
