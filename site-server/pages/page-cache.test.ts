import { NO_INLINE, type RenderedPage } from '@hireloom/contracts';
import { decodeBody } from '@hireloom/service';
import { waitUntil } from '@hireloom/testing/wait-until';
import type { CachedPage, PageKey } from './page-memory';
import { createPageCache, type FoundPage } from './page-cache';
import type { RenderPage } from './render-page';

const page = (html: string, changes: Partial<RenderedPage> = {}): RenderedPage => ({
  ...{ status: 200, html, inline: NO_INLINE, problems: [], used: [], ...changes },
});
const key = (changes: Partial<PageKey> = {}): PageKey => ({ version: 'a', address: '/', ...changes });

type Render = (key: PageKey, asked: Parameters<RenderPage>[1]) => Promise<RenderedPage>;

/** A store whose pages `site.render` makes, on a disk that holds `site.disk`. */
function createSite() {
  const site = {
    now: 0,
    content: '1',
    render: jest.fn<ReturnType<Render>, Parameters<Render>>(async () => page('one')),
    disk: new Map<string, CachedPage>(),
    looks: 0,
  };
  const fileOf = ({ version, address }: PageKey) => `${version} ${address}`;
  const store = createPageCache({
    render: (asked, how) => site.render(asked, how),
    files: {
      read: async (asked) => ((site.looks += 1), site.disk.get(fileOf(asked))),
      write: (asked, kept) => void site.disk.set(fileOf(asked), kept),
      useVersions: () => undefined,
      addVersion: () => undefined,
    },
    contentVersion: { current: () => site.content },
    now: () => site.now,
  });
  return Object.assign(site, { store });
}

const shown = async ({ page: { body }, outcome }: FoundPage) => [String(await decodeBody(body)), outcome];
const failing = () => Promise.reject(new Error('the worker hangs'));
/** Until what goes on in the background is done. */
const settled = (site: ReturnType<typeof createSite>, times: number) =>
  Promise.all(
    site.render.mock.results.slice(0, times).map(({ value }) => (value as Promise<unknown>).catch(() => 0)),
  );

test('a page is rendered once for its version and content, also for those who ask at the same moment', async () => {
  const { store, render } = createSite();
  expect(store.find(key())).toBeUndefined();
  const both = await Promise.all([store.get(key()), store.get(key())]);
  expect(await Promise.all(both.map(shown))).toEqual([
    ['one', 'rendered'],
    ['one', 'rendered'],
  ]);
  expect(await shown(store.find(key()) as FoundPage)).toEqual(['one', 'cached']);
  expect(render).toHaveBeenCalledTimes(1);
});

test('a page of older content is served while the new one is made, then the new one', async () => {
  const site = createSite();
  await site.store.get(key());
  site.content = '2';
  site.render.mockImplementation(async () => page('new'));
  const meanwhile = await site.store.get(key());
  expect(site.store.find(key())?.outcome).toBe('outdated');
  expect(await shown(meanwhile)).toEqual(['one', 'outdated']);
  await waitUntil(() => site.store.find(key())?.outcome === 'cached');
  expect(await shown(await site.store.get(key()))).toEqual(['new', 'cached']);
  expect(site.render.mock.calls.map(([, { isBackground }]) => isBackground ?? false)).toEqual([false, true]);
});

test('a page that is outdated once it is rendered says so, as caches would keep it', async () => {
  const site = createSite();
  site.render.mockImplementationOnce(async () => {
    site.content = '2';
    return page('of the first content');
  });
  expect(await shown(await site.store.get(key()))).toEqual(['of the first content', 'outdated']);
});

test('while nobody knows which content is published, every kept page is good', async () => {
  const site = createSite();
  await site.store.get(key());
  site.content = '';
  expect(site.store.find(key())?.outcome).toBe('cached');
});

test('half a minute after the content has changed the page is waited for', async () => {
  const site = createSite();
  await site.store.get(key());
  site.content = '2';
  site.render.mockImplementation(failing);
  expect(site.store.find(key())?.outcome).toBe('outdated');
  await settled(site, 2);
  site.now = 31_000;
  site.render.mockImplementation(async () => page('new'));
  expect(await shown(await site.store.get(key()))).toEqual(['new', 'rendered']);
});

test('a page that can not be rendered any more is served as it was last good, and nobody waits for it again', async () => {
  const site = createSite();
  await site.store.get(key());
  site.content = '2';
  site.render.mockImplementation(failing);
  expect(site.store.find(key())?.outcome).toBe('outdated');
  site.now = 31_000;
  expect(await shown(await site.store.get(key()))).toEqual(['one', 'last-good']);
  expect(site.store.find(key())?.outcome).toBe('outdated');
});

test('of an address that was never rendered it is said that it can not be', async () => {
  const { store, render } = createSite();
  render.mockImplementation(failing);
  await expect(store.get(key())).rejects.toThrow('the worker hangs');
});

const problem = { text: 'a slot', phase: 'render' } as const;

test.each<[string, Partial<RenderedPage>]>([
  ['in which something failed', { problems: [problem] }],
  ['that says the service is not there', { status: 503 }],
  ['in which something stands in for data that did not come', { isProvisional: true }],
])('a page %s serves a crowd for a second, and is kept no longer', async (_what, changes) => {
  const site = createSite();
  site.render.mockImplementation(async () => page('broken', changes));
  expect(await shown(await site.store.get(key()))).toEqual(['broken', 'failed']);
  site.render.mockImplementation(async () => page('whole'));
  site.now = 900;
  expect(await shown(await site.store.get(key()))).toEqual(['broken', 'failed']);
  expect(site.disk.size).toBe(0);
  site.now = 1100;
  expect(await shown(await site.store.get(key()))).toEqual(['whole', 'rendered']);
});

test('a page in which something failed is looked for on the disk once, however many ask for it', async () => {
  const site = createSite();
  site.render.mockResolvedValue(page('in part', { problems: [{ text: 'a slot', phase: 'render' }] }));
  for (let visitor = 0; visitor < 3; visitor++) await site.store.get(key());
  expect([site.looks, site.render.mock.calls.length]).toEqual([1, 1]);
});

test('the last good page is better than one in which something failed', async () => {
  const site = createSite();
  await site.store.get(key());
  site.content = '2';
  site.render.mockImplementation(async () => page('broken', { problems: [problem] }));
  expect(site.store.find(key())?.outcome).toBe('outdated');
  site.now = 31_000;
  expect(await shown(await site.store.get(key()))).toEqual(['one', 'last-good']);
});

test('a page is never served for another version, but for the one that it replaces, for 3 seconds', async () => {
  const site = createSite();
  const { store, render } = site;
  store.switchTo('a', []);
  for (const address of ['/', '/raas', '/blogs']) await store.get(key({ address }));
  render.mockImplementation(async ({ version }) => page(version));
  expect(await shown(await store.get(key({ version: 'b' })))).toEqual(['b', 'rendered']);
  store.switchTo('c', []);
  expect(await shown(store.find(key({ version: 'c' })) as FoundPage)).toEqual(['one', 'outdated']);
  await waitUntil(() => store.find(key({ version: 'c' }))?.outcome === 'cached');
  site.now = 3000;
  expect(store.find(key({ version: 'c', address: '/raas' }))).toBeUndefined();
  render.mockImplementation(failing);
  expect(await shown(await store.get(key({ version: 'c', address: '/raas' })))).toEqual(['one', 'last-good']);
  site.disk.clear();
  await expect(store.get(key({ version: 'd', address: '/raas' }))).rejects.toThrow();
});

test('where several versions in a row can not render a page, the last good one stands in, of a version that was live', async () => {
  const site = createSite();
  const { store, render } = site;
  store.switchTo('a', ['canary']);
  await store.get(key());
  render.mockImplementation(async () => page('canary'));
  await store.get(key({ version: 'canary' }));
  render.mockImplementation(failing);
  for (const version of ['b', 'c', 'd']) {
    store.switchTo(version, []);
    site.disk.clear();
    site.now += 4000;
    expect(await shown(await store.get(key({ version })))).toEqual(['one', 'last-good']);
  }
  await expect(store.get(key({ version: 'a preview' }))).rejects.toThrow('the worker hangs');
  render.mockImplementation(async () => page('mended'));
  expect(await shown(await store.get(key({ version: 'd' })))).toEqual(['mended', 'rendered']);
});

test('pages of a version that nobody gets any more are forgotten, but for the last ones of a live version', async () => {
  const site = createSite();
  const { store } = site;
  store.switchTo('a', ['b']);
  for (const version of ['a', 'b']) await store.get(key({ version }));
  store.switchTo('c', ['b']);
  expect(store.find(key({ version: 'b' }))?.outcome).toBe('cached');
  store.switchTo('d', []);
  expect(store.find(key({ version: 'b' }))).toBeUndefined();
  // A rollback finds them.
  store.switchTo('a', []);
  expect(store.find(key({ version: 'a' }))?.outcome).toBe('cached');
});

test('a page that is on the disk is not rendered', async () => {
  const before = createSite();
  await before.store.get(key());
  const after = createSite();
  after.disk = before.disk;
  after.render.mockImplementation(failing);
  expect(await shown(await after.store.get(key()))).toEqual(['one', 'cached']);
  await after.store.warm(key());
  expect(after.render).not.toHaveBeenCalled();
});

test('a page is rendered ahead where there is none of what is published', async () => {
  const site = createSite();
  await site.store.warm(key());
  await site.store.warm(key());
  expect(site.render.mock.calls.map(([, { isBackground }]) => isBackground)).toEqual([true]);
  site.content = '2';
  await site.store.warm(key());
  expect(site.render).toHaveBeenCalledTimes(2);
});

test('redirects are not written to the disk', async () => {
  const site = createSite();
  site.render.mockImplementation(async () => page('', { status: 301, location: '/new' }));
  expect((await site.store.get(key())).page).toMatchObject({ status: 301, location: '/new' });
  expect(site.disk.size).toBe(0);
});

test('a rendering that nobody waits for any more is given up', async () => {
  const { store, render } = createSite();
  const visitor = new AbortController();
  let isGivenUp = false;
  render.mockImplementation(
    (_key, { signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => {
          isGivenUp = true;
          reject(new Error('given up'));
        });
      }),
  );
  const waiting = store.get(key(), visitor.signal);
  await waitUntil(() => render.mock.calls.length > 0);
  visitor.abort();
  await expect(waiting).rejects.toThrow('given up');
  expect(isGivenUp).toBe(true);
});
