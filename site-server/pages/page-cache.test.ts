/** @jest-environment node */
import { NO_INLINE } from '@hireloom/contracts';
import { createPageCache } from './page-cache';

const page = (html: string, changes = {}) => ({
  status: 200,
  html,
  inline: NO_INLINE,
  problems: [],
  used: [],
  ...changes,
});
const key = (changes = {}) => ({ path: '/', version: 'a', content: '1', ...changes });

test('a page is rendered once for its version and content, also for those who ask at the same moment', async () => {
  const cache = createPageCache();
  const render = jest.fn(async () => page('one'));
  const both = await Promise.all([cache.get(key(), render), cache.get(key(), render)]);
  expect([...both, await cache.get(key(), render)].map(({ html }) => html)).toEqual(['one', 'one', 'one']);
  expect(render).toHaveBeenCalledTimes(1);
});

test('a page of older content is served while the new one is made, then the new one', async () => {
  const cache = createPageCache();
  await cache.get(key(), async () => page('old'));
  const next = key({ content: '2' });
  expect((await cache.get(next, async () => page('new'))).html).toBe('old');
  expect((await cache.get(next, async () => page('never'))).html).toBe('new');
});

test('no page is served for long once it is outdated', async () => {
  let now = 0;
  const cache = createPageCache(() => now);
  await cache.get(key(), async () => page('old'));
  const failing = () => Promise.reject(new Error('down'));
  const next = key({ content: '2' });
  expect((await cache.get(next, failing)).html).toBe('old');
  now = 31_000;
  await expect(cache.get(next, failing)).rejects.toThrow('down');
});

test('a page is never served for another version, but for the one that it replaces, for 3 seconds', async () => {
  let now = 0;
  const cache = createPageCache(() => now);
  cache.switchTo('a', []);
  for (const path of ['/', '/raas']) await cache.get(key({ path }), async () => page('old'));
  expect((await cache.get(key({ version: 'b' }), async () => page('canary'))).html).toBe('canary');
  cache.switchTo('c', []);
  const atSwap = key({ version: 'c' });
  expect((await cache.get(atSwap, async () => page('new'))).html).toBe('old');
  expect((await cache.get(atSwap, async () => page('never'))).html).toBe('new');
  now = 3000;
  const later = key({ version: 'c', path: '/raas' });
  expect((await cache.get(later, async () => page('new'))).html).toBe('new');
});

test('pages of versions that nobody gets any more are forgotten', async () => {
  const cache = createPageCache();
  cache.switchTo('a', ['b']);
  for (const version of ['a', 'b']) await cache.get(key({ version }), async () => page('old'));
  cache.switchTo('c', ['b']);
  cache.switchTo('d', ['b']);
  const again = async () => page('again');
  expect((await cache.get(key({ version: 'b' }), again)).html).toBe('old');
  expect((await cache.get(key({ version: 'a' }), again)).html).toBe('again');
});

test.each([
  ['in which something failed', { problems: [{ text: 'a slot', phase: 'render' }] }],
  ['that says the service is not there', { status: 503 }],
  ['in which something stands in for data that did not come', { isProvisional: true }],
])('a page %s is not kept', async (_what, changes) => {
  const cache = createPageCache();
  await cache.get(key(), async () => page('broken', changes));
  expect((await cache.get(key(), async () => page('whole'))).html).toBe('whole');
});
