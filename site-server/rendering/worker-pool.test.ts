import { setTimeout as delay } from 'node:timers/promises';
import { createTestStore, says, type TestStore } from '../versions/fixtures/test-store';
import { loadVersion, type LoadedVersion } from '../versions/loaded-version';
import type { Rendering } from './version-workers';
import { createOverloadLog, createWorkerPool, type WorkerPool } from './worker-pool';

const MINUTE_MS = 60_000;

let site: TestStore;
let pool: WorkerPool;
let clock: number;

function poolOf(workers: number) {
  const log = { error: () => undefined, warn: () => undefined } as never;
  const metrics = { observeRenderTime: () => undefined, countRefusal: () => undefined };
  return createWorkerPool({ settings: {} as never, workers, log, metrics, now: () => clock });
}

/** Polls with pauses and an end: a loop that outlives its test would take the processor from all others. */
async function until(isSo: () => boolean | Promise<boolean>) {
  for (let looks = 0; looks < 3000; looks += 1) {
    if (await isSo()) return;
    await delay(10);
  }
  throw new Error('what the test waits for did not happen');
}

beforeEach(async () => {
  clock = 0;
  site = await createTestStore();
  pool = poolOf(1);
});
afterEach(async () => {
  await pool.close();
  await site.remove();
});

const versionThat = async (serverBuild: string): Promise<LoadedVersion> =>
  loadVersion(site.store, (await site.putVersion(serverBuild)).id);

test('several versions render at once, each with its own shell and remotes', async () => {
  const [one, two] = [await versionThat(says('one')), await versionThat(says('two'))];
  pool.pin([one.id, two.id]);
  await Promise.all([pool.ensure(one), pool.ensure(two)]);
  expect((await pool.render(one.id, '/')).html).toBe('one');
  expect((await pool.render(two.id, '/')).html).toBe('two');
  expect(pool.emptyDocument(two.id)?.html).toContain('<div id="root"></div>');
});

test('at most two versions run beside the pinned ones, and one that was used in the last minute keeps its place', async () => {
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

test('workers end after 5 idle minutes, except those of pinned versions', async () => {
  const [live, old] = [await versionThat(says('live')), await versionThat(says('old'))];
  const next = await versionThat(says('next'));
  pool.pin([live.id]);
  for (const version of [live, old]) await pool.ensure(version);
  clock = 5 * MINUTE_MS + 1;
  await pool.ensure(next);
  expect([live, old].map(({ id }) => pool.has(id))).toEqual([true, false]);
});

const crashing = "module.exports = (path) => (path === '/crash' ? process.reallyExit(3) : path);";

test('a page that arrives while the worker is replaced waits for the new one, which holds back the remote that crashed', async () => {
  const told: Rendering[] = [];
  pool.onRendered((rendering) => told.push(rendering));
  const version = await versionThat(crashing);
  pool.pin([version.id]);
  await pool.ensure(version);
  await expect(pool.render(version.id, '/crash')).rejects.toThrow('ended with code 3');
  expect(pool.canRender(version.id)).toBe(false);
  expect(pool.emptyDocument(version.id)?.html).toContain('<div id="root"></div>');
  await expect(pool.render(version.id, '/a', { isBackground: true })).rejects.toThrow('held back');
  expect(pool.canRender(version.id)).toBe(true);
  expect(told.map(({ path, fault }) => [path, fault?.kind])).toEqual([
    ['/', undefined],
    ['/crash', 'breakdown'],
    ['/', 'page'],
    ['/a', 'page'],
  ]);
});

test('a remote is blamed only if it breaks a worker with exactly one page in flight', async () => {
  const told: Rendering[] = [];
  pool.onRendered((rendering) => told.push(rendering));
  const version = await versionThat(
    `module.exports = (path) => {
       if (path === '/crash') process.reallyExit(3);
       return path === '/waits' ? new Promise((resolve) => setTimeout(resolve, 200, path)) : path;
     };`,
  );
  pool.pin([version.id]);
  await pool.ensure(version);
  const together = ['/waits', '/crash', '/waits'].map((path) => pool.render(version.id, path));
  for (const page of together)
    await expect(page).rejects.toMatchObject({ kind: 'overload', step: undefined });
  // One at a time from now on: the page at fault is alone, and the others are rendered.
  const [first, crash, last] = ['/waits', '/crash', '/waits'].map((path) =>
    pool.render(version.id, path, { isBackground: true }),
  );
  expect((await first)?.html).toBe('/waits');
  await expect(crash).rejects.toMatchObject({ kind: 'breakdown', step: { remote: 'content' } });
  await expect(last).rejects.toThrow('held back');
  expect(told.filter(({ fault }) => fault?.kind === 'breakdown')).toHaveLength(1);
});

test('the live version gets all workers one after the other, and the others go on when one breaks', async () => {
  await pool.close();
  pool = poolOf(3);
  const [live, canary] = [await versionThat(crashing), await versionThat(says('canary'))];
  pool.pin([live.id, canary.id]);
  for (const version of [live, canary]) await pool.ensure(version);
  expect(pool.sizes()).toEqual({ live: 2, preview: 0 });
  pool.pin([live.id, canary.id], live.id);
  await until(() => pool.sizes().live === 4);
  await expect(pool.render(live.id, '/crash')).rejects.toThrow('ended with code 3');
  expect(pool.canRender(live.id)).toBe(true);
  expect((await pool.render(live.id, '/next')).html).toBe('/next');
  // In the end none of them runs what crashed.
  const isHeldBack = () =>
    pool.render(live.id, '/').then(
      () => false,
      (error: Error) => error.message === 'held back',
    );
  await until(async () => (await Promise.all([1, 2, 3].map(isHeldBack))).every(Boolean));
  pool.pin([canary.id], canary.id);
  expect(pool.has(live.id)).toBe(false);
  await until(() => pool.sizes().live === 3 && pool.sizes().preview === 0);
});

test('a page whose visitor has gone is neither rendered nor reported as a rendering', async () => {
  const version = await versionThat(
    `let count = 0;
     module.exports = (path) => {
       if (path === '/count') return String(count);
       count += 1;
       const end = Date.now() + 300;
       while (Date.now() < end);
       return path;
     };`,
  );
  pool.pin([version.id]);
  await pool.ensure(version);
  const told: Rendering[] = [];
  pool.onRendered((rendering) => told.push(rendering));
  const before = Number((await pool.render(version.id, '/count')).html);
  const visitor = new AbortController();
  const pages = Array.from({ length: 5 }, (_, index) => pool.render(version.id, `/${index}`));
  const given = Array.from({ length: 5 }, () =>
    pool.render(version.id, '/given-up', { signal: visitor.signal }),
  );
  expect(pool.queueLengths()).toEqual({ visitors: 6, background: 0 });
  visitor.abort();
  for (const page of given) await expect(page).rejects.toMatchObject({ kind: 'refused' });
  await Promise.allSettled(pages);
  const { html } = await pool.render(version.id, '/count', { isBackground: true });
  expect(Number(html) - before).toBe(told.filter(({ path }) => path !== '/count').length);
  expect(told.map(({ path }) => path)).not.toContain('/given-up');
});

test('pages that are not rendered are counted in one log line a second', () => {
  jest.useFakeTimers();
  const lines: string[] = [];
  const log = createOverloadLog({ warn: (line: string) => void lines.push(line) } as never);
  for (let page = 0; page < 40; page++) log('refused: it would come too late');
  for (let page = 0; page < 3; page++) log('begun, but not done in time');
  jest.advanceTimersByTime(1000);
  expect(lines).toEqual([
    '43 pages were not rendered: refused: it would come too late (40), begun, but not done in time (3)',
  ]);
  jest.advanceTimersByTime(5000);
  log('refused: it would come too late');
  jest.advanceTimersByTime(1000);
  expect(lines.slice(1)).toEqual(['1 page was not rendered: refused: it would come too late (1)']);
  jest.useRealTimers();
});
