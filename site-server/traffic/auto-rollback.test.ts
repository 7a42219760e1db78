import { NO_INLINE, type RenderStep, type SiteVersion } from '@hireloom/contracts';
import type { TrafficChange } from '@hireloom/releases';
import { RenderFault } from '../rendering/render-fault';
import type { Rendering } from '../rendering/version-workers';
import { createWorkerPool, type WorkerPool } from '../rendering/worker-pool';
import { createAutoRollback } from './auto-rollback';
import { createTestStore, says, type TestStore } from '../versions/fixtures/test-store';
import { versionFor } from './visitor-version';
import { followTraffic } from './follow-traffic';
import { ownFailure, trialOf } from './trial';

const START = Date.parse('2026-11-21T10:30:00Z');
const HOUR_MS = 60 * 60_000;
const throwing = 'module.exports = () => { throw new TypeError("no heading"); };';

let site: TestStore;
let pool: WorkerPool;
let lines: string[];
let clock: number;

beforeEach(async () => {
  site = await createTestStore();
  lines = [];
  clock = START;
});
afterEach(async () => {
  await pool.close();
  await site.remove();
});

type Put = { id: string; version: SiteVersion };
const releaseOf = ({ version }: Put) => version.remotes[0]?.id ?? '';

/** The first server build is live for long; the second one has just become so, by this act. */
async function deployed(builds: [string, string], act: TrafficChange['act'] = 'deploy') {
  const [before, after] = [await site.putVersion(builds[0]), await site.putVersion(builds[1])];
  await site.putTraffic(before.id, undefined, { since: '2026-11-01T00:00:00Z', change: { act: 'start' } });
  await site.putTraffic(after.id, undefined, { change: { act, name: 'content', release: releaseOf(after) } });
  return { before, after };
}

async function watchedSite({ canChangeStore = true } = {}) {
  const log = {
    ...{ info: () => undefined, error: () => undefined },
    warn: (_facts: unknown, text: string) => void lines.push(text),
  };
  const options = { log: log as never, now: () => clock };
  pool = createWorkerPool({
    settings: {} as never,
    metrics: { observeRenderTime: () => undefined, countRefusal: () => undefined },
    ...options,
  });
  const follower = await followTraffic({ source: site.store, pool, ...options });
  const store = canChangeStore ? site.store : undefined;
  const watch = createAutoRollback({ source: site.store, store, pool, follower, ...options });
  const rendered: Parameters<typeof watch>[0][] = [];
  pool.onRendered((rendering) => void rendered.push(rendering));
  const visit = async (bucket: number | undefined, ...paths: string[]) => {
    const { id } = versionFor(follower.inForce(), bucket);
    const pages = await Promise.all(paths.map((path) => pool.render(id, path)));
    // All at the same moment, however fast this machine is.
    while (rendered.length > 0) await Promise.all(rendered.splice(0).map(watch));
    return pages.map(({ html }) => html);
  };
  const visits = async (bucket: number | undefined, count: number) => {
    for (let visitor = 0; visitor < count; visitor++) await visit(bucket, `/blogs?visitor=${visitor}`);
  };
  return { follower, visit, visits };
}

test('a release is rolled back after three pages that it could not render and the one before could, and a log line says why', async () => {
  const { before, after } = await deployed([says('whole'), throwing]);
  const { visit } = await watchedSite();
  for (const path of ['/', '/blogs?q=salary', '/blogs']) await visit(undefined, path);
  const traffic = await site.store.traffic();
  const reason = `3 renderings failed with it that succeed with ${before.id}: /, /blogs (TypeError: no heading).`;
  expect(traffic).toMatchObject({
    live: before.id,
    change: { act: 'auto-rollback', name: 'content', release: releaseOf(after), reason },
  });
  expect(lines).toEqual([`auto-rollback of content@${releaseOf(after)}: ${reason}`]);
  expect(await visit(undefined, '/')).toEqual(['whole']);
});

test('two failures are not enough, and failures older than an hour do not count', async () => {
  const live = await site.putVersion(says('whole'));
  const canary = await site.putVersion(throwing);
  await site.putTraffic(live.id, { version: canary.id });
  const { visits } = await watchedSite();
  await visits(0, 2);
  clock += HOUR_MS;
  await visits(0, 2);
  expect((await site.store.traffic())?.canaries).toHaveLength(1);
  await visits(0, 1);
  expect((await site.store.traffic())?.canaries).toHaveLength(0);
});

test('a canary that fails is ended, however long it has run, and what is live stays', async () => {
  clock = START + 72 * HOUR_MS;
  const [live, canary] = [await site.putVersion(says('whole')), await site.putVersion(throwing)];
  await site.putTraffic(live.id, { version: canary.id });
  const { visit, visits } = await watchedSite();
  await visits(0, 3);
  expect(await site.store.traffic()).toMatchObject({ live: live.id, canaries: [] });
  expect(await visit(0, '/')).toEqual(['whole']);
});

test('a page that the version before can’t render either counts against nobody', async () => {
  const { after } = await deployed([`${throwing} // before`, throwing]);
  const { visits } = await watchedSite();
  await visits(undefined, 5);
  expect((await site.store.traffic())?.live).toBe(after.id);
});

test('pages that fail at the same moment count once: one comparison runs at a time', async () => {
  const { after } = await deployed([says('whole'), throwing]);
  const { visit } = await watchedSite();
  await visit(undefined, '/', '/a', '/b', '/c');
  await visit(undefined, '/', '/a', '/b', '/c');
  expect((await site.store.traffic())?.live).toBe(after.id);
});

test('load never rolls a release back', async () => {
  const slow = `module.exports = (path) => {
    const end = Date.now() + 40;
    while (Date.now() < end);
    return path;
  };`;
  const { after } = await deployed([says('whole'), slow]);
  const { follower } = await watchedSite();
  const told: Rendering[] = [];
  pool.onRendered((rendering) => told.push(rendering));
  const crowd = Array.from({ length: 300 }, (_, visitor) => pool.render(after.id, `/blogs?q=${visitor}`));
  const kinds = (await Promise.allSettled(crowd)).map((outcome) =>
    outcome.status === 'rejected' ? (outcome.reason as RenderFault).kind : 'whole',
  );
  const refused = kinds.filter((kind) => kind === 'refused').length;
  expect(refused).toBeGreaterThan(100);
  expect(told).toHaveLength(300 - refused);
  const trial = trialOf(follower.inForce(), after.id, clock);
  expect(told.filter((rendering) => trial && ownFailure(rendering, trial))).toEqual([]);
  await follower.look();
  expect(follower.inForce().live.id).toBe(after.id);
});

test('with a read-only store this server alone rolls back, until the traffic changes', async () => {
  const { before, after } = await deployed([says('whole'), throwing]);
  const { follower, visit, visits } = await watchedSite({ canChangeStore: false });
  await visits(undefined, 3);
  expect(await visit(undefined, '/')).toEqual(['whole']);
  expect([follower.inForce().live.id, (await site.store.traffic())?.live]).toEqual([before.id, after.id]);
  await site.putTraffic(after.id);
  await follower.look();
  expect(follower.inForce().live.id).toBe(after.id);
});

test('a crash counts against the release whose code ran', async () => {
  const { after } = await deployed([
    says('whole'),
    "module.exports = (path) => path === '/' ? 'whole' : process.reallyExit(3);",
  ]);
  const { follower } = await watchedSite();
  const renderings: Rendering[] = [];
  pool.onRendered((rendering) => renderings.push(rendering));
  await expect(pool.render(after.id, '/blogs')).rejects.toThrow('ended with code 3');
  const trial = trialOf(follower.inForce(), after.id, clock);
  const failures = renderings.map((rendering) => trial && ownFailure(rendering, trial));
  expect(failures).toEqual([
    `the render worker ended with code 3, while content@${releaseOf(after)} ./list-page was at render`,
  ]);
});

test.each([
  ['deploy', 59, true],
  ['promote', 59, true],
  ['deploy', 60, false],
  ['rollback', 1, false],
  ['auto-rollback', 1, false],
] as const)('what became live by %s %i minutes ago is on trial: %s', async (act, minutes, isOnTrial) => {
  const { after } = await deployed([says('whole'), says('new')], act);
  const { follower } = await watchedSite();
  const now = Date.parse('2026-11-21T10:00:00Z') + minutes * 60_000;
  expect(trialOf(follower.inForce(), after.id, now) !== undefined).toBe(isOnTrial);
});

test('a canary that starts later does not end the trial of the live release', async () => {
  const { after } = await deployed([says('whole'), says('new')]);
  const canary = await site.putVersion(says('canary'));
  const change = { act: 'canary', name: 'content', release: releaseOf(canary) } as const;
  await site.putTraffic(after.id, { version: canary.id }, { since: '2026-11-21T10:20:00Z', change });
  const { follower } = await watchedSite();
  expect(trialOf(follower.inForce(), after.id, clock)).toMatchObject({ release: releaseOf(after) });
  expect(trialOf(follower.inForce(), canary.id, clock)).toMatchObject({ release: releaseOf(canary) });
});

const step: RenderStep = { remote: 'content', release: 'c2', module: './list-page', phase: 'render' };
const faulty = (kind: RenderFault['kind'], at?: RenderStep): Partial<Rendering> => ({
  fault: new RenderFault('lost', kind, at),
});
const problem = (changes: object): Partial<Rendering> => ({
  page: {
    status: 200,
    html: '',
    inline: NO_INLINE,
    used: [],
    problems: [{ text: 'lost', ...step, ...changes }],
  },
});
const nobodys = { remote: undefined, release: undefined };

test.each<[string, string, Partial<Rendering>, boolean]>([
  ['a part that throws', 'content', problem({}), true],
  ['data that fails at once', 'content', problem({ phase: 'data' }), true],
  ['data that was late', 'content', { ...problem({ phase: 'data' }), tookMs: 1000 }, false],
  ['a part of another remote', 'content', problem({ remote: 'leads' }), false],
  ['another release of the remote', 'content', problem({ release: 'c1' }), false],
  ['what is nobody’s', 'content', problem(nobodys), false],
  ['what is nobody’s, where the shell alone differs', 'shell', problem(nobodys), true],
  ['a part of a remote, where the shell alone differs', 'shell', problem({}), false],
  ['a hang or a crash in its code', 'content', { ...faulty('breakdown', step), tookMs: 2000 }, true],
  ['a hang or a crash in other code', 'content', faulty('breakdown', { ...step, remote: 'leads' }), false],
  ['a worker that had too much to do', 'content', faulty('overload', step), false],
  ['a page that was not begun', 'shell', faulty('refused'), false],
  ['a remote that is held back', 'content', faulty('page', step), false],
  ['a page that the shell can not make', 'shell', faulty('page'), true],
  [
    'a page that is whole',
    'content',
    { page: { status: 200, html: '', inline: NO_INLINE, problems: [], used: [] } },
    false,
  ],
])('%s, after a deploy of %s', (_what, name, outcome, doesCount) => {
  const release = name === 'content' ? 'c2' : 's2';
  const rendering = { versionId: 'a', path: '/', tookMs: 10, ...outcome } as Rendering;
  const trial = { name, release, since: '', isCanary: false };
  expect(ownFailure(rendering, trial) !== undefined).toBe(doesCount);
});
