import { NO_INLINE_HASHES, type RenderedPage, type RenderStep } from '@hireloom/contracts';
import { RenderFault } from '../rendering/render-queue';
import type { Rendering } from '../rendering/version-workers';
import { findOwnFailure, findTrial } from './trial';
import type { ActiveTraffic } from './visitor-version';

const SINCE = '2026-11-21T10:00:00Z';

/** Traffic whose latest change is this one, with a canary of `content` if `canary` names its version. */
function trafficAfter(action: string, canary?: string): ActiveTraffic {
  const versionWith = (id: string) => ({
    id,
    version: { shell: {}, remotes: [{ name: 'content', id: `${id}-release` }] },
  });
  const change = { action, name: 'content', release: 'live-release' };
  const deployed = { serial: 1, live: 'live', since: SINCE, by: '', change, canaries: [] };
  const later = { ...deployed, since: '2026-11-21T10:20:00Z', change: { ...change, action: 'canary' } };
  const canaries = canary ? [{ name: 'content', version: canary, since: later.since }] : [];
  return {
    traffic: { ...(canary ? later : deployed), canaries, history: canary ? [deployed] : [], earlier: {} },
    live: versionWith('live'),
    canaries: new Map(canaries.map(({ version }) => [version, versionWith(version)])),
  } as never;
}

test.each([
  ['deploy', 59, true],
  ['promote', 59, true],
  ['deploy', 60, false],
  ['rollback', 1, false],
  ['auto-rollback', 1, false],
] as const)('a release made live by %s %i minutes ago is on trial: %s', (action, minutes, isOnTrial) => {
  const now = Date.parse(SINCE) + minutes * 60_000;
  expect(findTrial(trafficAfter(action), 'live', now) !== undefined).toBe(isOnTrial);
});

test('a running canary stays on trial after the live release’s trial has ended', () => {
  const traffic = trafficAfter('deploy', 'canary');
  const [soon, afterDays] = [30, 3 * 24 * 60].map((minutes) => Date.parse(SINCE) + minutes * 60_000);
  expect(findTrial(traffic, 'live', soon ?? 0)).toMatchObject({ release: 'live-release', isCanary: false });
  expect(findTrial(traffic, 'live', afterDays ?? 0)).toBeUndefined();
  expect(findTrial(traffic, 'canary', afterDays ?? 0)).toMatchObject({
    release: 'canary-release',
    isCanary: true,
  });
  expect(findTrial(traffic, 'preview', soon ?? 0)).toBeUndefined();
});

const step: RenderStep = { remote: 'content', release: 'c2', module: './list-page', phase: 'render' };
const faulty = (kind: RenderFault['kind'], at?: RenderStep): Partial<Rendering> => ({
  fault: new RenderFault('lost', kind, at),
});
const whole: RenderedPage = { status: 200, html: '', inline: NO_INLINE_HASHES, problems: [], used: [] };
const problem = (changes: object): Partial<Rendering> => ({
  page: { ...whole, problems: [{ text: 'lost', ...step, ...changes }] },
});
const unattributed = { remote: undefined, release: undefined };

test.each<[string, string, boolean, Partial<Rendering>]>([
  ['a section that throws', 'content', true, problem({})],
  ['data that fails fast', 'content', true, problem({ phase: 'data' })],
  ['slow data', 'content', false, { ...problem({ phase: 'data' }), tookMs: 1000 }],
  ['a section of another remote', 'content', false, problem({ remote: 'leads' })],
  ['another release of the remote', 'content', false, problem({ release: 'c1' })],
  ['an unattributed failure', 'content', false, problem(unattributed)],
  ['an unattributed failure', 'shell', true, problem(unattributed)],
  ['a section of a remote', 'shell', false, problem({})],
  ['a hang or crash in its code', 'content', true, { ...faulty('breakdown', step), tookMs: 2000 }],
  ['a hang or crash in other code', 'content', false, faulty('breakdown', { ...step, remote: 'leads' })],
  ['an overloaded worker', 'content', false, faulty('timeout', step)],
  ['a refused page', 'shell', false, faulty('refused')],
  ['a page of a suspended remote', 'content', false, { ...faulty('page', step), heldBack: ['content'] }],
  ['a section of a suspended remote', 'content', false, { ...problem({}), heldBack: ['content'] }],
  ['a page that the shell cannot render', 'shell', true, faulty('page')],
  ['a complete page', 'content', false, { page: whole }],
])('%s in the trial of %s counts as its failure: %s', (_what, name, doesCount, outcome) => {
  const release = name === 'content' ? 'c2' : 's2';
  const rendering = { versionId: 'a', path: '/', tookMs: 10, heldBack: [], ...outcome } as Rendering;
  const trial = { name, release, since: '', isCanary: false };
  expect(findOwnFailure(rendering, trial) !== undefined).toBe(doesCount);
});
