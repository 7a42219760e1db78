/** @jest-environment node */
import type { RegistryRemote } from '@hireloom/contracts';
import { createReleaseHealth } from './release-health';
import type { ReleaseSet } from '../rendering/release-set';
import { createSiteWatch } from './site-watch';

const remotes = [
  { name: 'marketing', release: 'm1' },
  { name: 'content', release: 'c1' },
] as RegistryRemote[];
const set = {
  id: 'a',
  registry: { remotes },
  inspection: [],
  serverEntries: {},
  moduleFiles: {},
} satisfies ReleaseSet;

function watchedSite() {
  const health = createReleaseHealth();
  const judged: string[] = [];
  const watch = createSiteWatch(health, { judge: async (remote) => void judged.push(remote) });
  return { watch, judged, failing: (release: string) => health.tally(release, false).failing };
}

test('a page that is lost to one remote speaks against that one alone', () => {
  const { watch, judged, failing } = watchedSite();
  watch.onLostPage('203.0.113.7', set, { remote: 'content', release: 'c1', phase: 'entry' });
  expect([failing('content@c1'), failing('marketing@m1')]).toEqual([1, 0]);
  expect(judged).toEqual(['content']);
});

test('where nobody knows whose doing it is, it may be any of them', () => {
  const { watch, judged, failing } = watchedSite();
  watch.onLostPage('203.0.113.7', set);
  expect([failing('content@c1'), failing('marketing@m1')]).toEqual([1, 1]);
  expect(judged).toEqual(['marketing', 'content']);
});

test('a part that failed on a page counts for its remote, and the others as shown', () => {
  const { watch, judged, failing } = watchedSite();
  const problem = { text: 'lost', remote: 'content', release: 'c1', phase: 'render' };
  const page = { status: 200, html: '', problems: [problem], used: ['marketing'] };
  watch.onPage('203.0.113.7', set, page);
  expect([failing('content@c1'), failing('marketing@m1')]).toEqual([1, 0]);
  expect(judged).toEqual(['content']);
});
