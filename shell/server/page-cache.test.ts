/** @jest-environment node */
import { createPageCache } from './page-cache';

const page = (html: string, changes = {}) => ({ status: 200, html, problems: [], used: [], ...changes });

test('a page is rendered once for its version, also for those who ask at the same moment', async () => {
  const cache = createPageCache();
  const render = jest.fn(async () => page('one'));
  const both = await Promise.all([cache.get('/', '1', render), cache.get('/', '1', render)]);
  expect([...both, await cache.get('/', '1', render)].map(({ html }) => html)).toEqual(['one', 'one', 'one']);
  expect(render).toHaveBeenCalledTimes(1);
});

test('an older page is served while the new one is made, then the new one', async () => {
  const cache = createPageCache();
  await cache.get('/', '1', async () => page('old'));
  expect((await cache.get('/', '2', async () => page('new'))).html).toBe('old');
  expect((await cache.get('/', '2', async () => page('never'))).html).toBe('new');
});

test('no page is served for long once it is outdated', async () => {
  let now = 0;
  const cache = createPageCache(() => now);
  await cache.get('/', '1', async () => page('old'));
  const failing = () => Promise.reject(new Error('down'));
  expect((await cache.get('/', '2', failing)).html).toBe('old');
  now = 31_000;
  await expect(cache.get('/', '2', failing)).rejects.toThrow('down');
});

test.each([
  ['in which something failed', { problems: [{ text: 'a slot', phase: 'render' }] }],
  ['that says the service is not there', { status: 503 }],
])('a page %s is not kept', async (_what, changes) => {
  const cache = createPageCache();
  await cache.get('/', '1', async () => page('broken', changes));
  expect((await cache.get('/', '1', async () => page('whole'))).html).toBe('whole');
});
