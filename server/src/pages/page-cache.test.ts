import { NO_INLINE_HASHES, type RenderedPage } from '@hireloom/contracts';
import { waitUntil } from '@hireloom/testing/wait-until';
import type { FastifyRequest } from 'fastify';
import { decodeBody } from '../http/send-encoded';
import { createPageCache, type PageCache, type PageKey } from './page-cache';

type Page = Partial<RenderedPage>;

const whole: RenderedPage = { status: 200, html: '', inline: NO_INLINE_HASHES, problems: [], used: [] };
const failedSection = { problems: [{ text: 'a slot', phase: 'render' as const }] };

let cache: PageCache;
let render: (key: PageKey) => Page | Promise<Page>;
let rendered: string[];
let content: number;
let now: number;

beforeEach(() => {
  [rendered, content, now] = [[], 1, Date.now()];
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  render = ({ version, address }) => ({ html: `${version} ${address}` });
  cache = createPageCache({
    render: async (key) => {
      rendered.push(`${key.version} ${key.address}`);
      return { ...whole, ...(await render(key)) };
    },
    pool: { emptyDocument: () => ({ html: 'empty', inline: NO_INLINE_HASHES }) },
    contentVersion: () => String(content),
    origins: {},
  });
  switchTo('live');
});
afterEach(() => jest.restoreAllMocks());

const switchTo = (version: string, canaries: string[] = []) => cache.switchTo(version, new Set(canaries));
const publishNext = () => void (content += 1);
const says = (html: string) => void (render = () => ({ html }));
const fails = () => void (render = () => Promise.reject(new Error('it broke')));

async function visit(address: string, version = 'live') {
  const request = { signal: new AbortController().signal } as FastifyRequest;
  const { page, outcome } = await cache.get({ version, address }, request);
  return [outcome, String(await decodeBody(page.body))];
}

/** Delays all renderings until the test calls the returned function with the page. */
function hold() {
  let release: (page: Page | Promise<Page>) => void = () => undefined;
  const held = new Promise<Page>((resolve) => (release = resolve));
  render = () => held;
  return release;
}

test('concurrent requests share one rendering, and later ones hit the cache', async () => {
  const release = hold();
  const both = [visit('/once'), visit('/once')];
  release({ html: 'one' });
  expect(await Promise.all(both)).toEqual(both.map(() => ['rendered', 'one']));
  expect(await visit('/once')).toEqual(['cached', 'one']);
  expect(rendered).toHaveLength(1);
});

test('a stale page is served while it is rendered again in the background', async () => {
  says('old');
  await visit('/changed');
  publishNext();
  const release = hold();
  for (let visitor = 0; visitor < 2; visitor += 1)
    expect(await visit('/changed')).toEqual(['outdated', 'old']);
  release({ html: 'new' });
  await waitUntil(async () => (await visit('/changed'))[0] === 'cached');
  expect(await visit('/changed')).toEqual(['cached', 'new']);
  expect(rendered).toHaveLength(2);
});

test('the first visitor after a change sees an entry whose address was not found before', async () => {
  render = () => ({ html: 'not found', status: 404 });
  await visit('/too-early');
  says('published');
  publishNext();
  expect(await visit('/too-early')).toEqual(['rendered', 'published']);
});

test('a page is rendered again once its maxAge has passed', async () => {
  render = () => ({ html: 'Baker', maxAge: 60 });
  await visit('/aged');
  says('Potter');
  now += 59_000;
  expect(await visit('/aged')).toEqual(['cached', 'Baker']);
  now += 2000;
  expect(await visit('/aged')).toEqual(['outdated', 'Baker']);
  await waitUntil(async () => (await visit('/aged'))[1] === 'Potter');
});

test('a page whose content changes during its rendering is stored as stale', async () => {
  const release = hold();
  const visiting = visit('/overtaken');
  publishNext();
  release({ html: 'old' });
  expect(await visiting).toEqual(['outdated', 'old']);
});

test('once a page has been rendering in the background for 30 s, the next visitor starts another rendering', async () => {
  says('old');
  await visit('/impatient');
  publishNext();
  const release = hold();
  await visit('/impatient');
  says('new');
  now += 31_000;
  expect(await visit('/impatient')).toEqual(['rendered', 'new']);
  release({ html: 'late' });
});

test.each([
  ['cannot be rendered', () => Promise.reject<Page>(new Error('it broke'))],
  ['has a failed section', () => failedSection],
])('a page that %s after a change is served from its last good copy', async (_what, fail) => {
  says('good');
  await visit('/');
  publishNext();
  render = fail;
  expect(await visit('/')).toEqual(['outdated', 'good']);
  now += 31_000;
  expect(await visit('/')).toEqual(['stale-if-error', 'good']);
  expect(await visit('/')).toEqual(['outdated', 'good']);
  says('mended');
  now += 1100;
  await waitUntil(async () => (await visit('/'))[1] === 'mended');
});

test.each([
  ['has a failed section', failedSection],
  ['has status 503', { status: 503 }],
  ['shows a placeholder for missing data', { isProvisional: true }],
])('a page that %s is reused for one second', async (_what, changes) => {
  render = () => ({ html: 'broken', ...changes });
  expect(await visit('/')).toEqual(['failed', 'broken']);
  says('whole');
  expect(await visit('/')).toEqual(['failed', 'broken']);
  now += 1100;
  expect(await visit('/')).toEqual(['rendered', 'whole']);
});

test('a hidden page is rendered at every visit', async () => {
  for (const html of ['draft', 'next draft']) {
    render = () => ({ html, isHidden: true });
    expect((await visit('/new~0123456789abcdef'))[1]).toBe(html);
  }
});

test('a page that newer versions cannot render is served from its last good copy', async () => {
  switchTo('live', ['canary']);
  await visit('/good');
  for (const address of ['/good', '/new']) await visit(address, 'canary');
  fails();
  for (const version of ['broken', 'worse', 'worst']) {
    switchTo(version);
    expect(await visit('/good', version)).toEqual(['stale-if-error', 'live /good']);
  }
  // Neither a canary's page nor, in a preview, any other page is used instead.
  expect(await visit('/new', 'worst')).toEqual(['browser-rendered', 'empty']);
  expect(await visit('/good', 'preview')).toEqual(['browser-rendered', 'empty']);
  says('mended');
  now += 1100;
  expect(await visit('/good', 'worst')).toEqual(['rendered', 'mended']);
});

test('the last good page replaces one whose version is superseded during rendering', async () => {
  await visit('/kept');
  switchTo('replaced');
  const release = hold();
  const visiting = visit('/kept', 'replaced');
  switchTo('replacing');
  release(Promise.reject(new Error('the worker crashed')));
  expect(await visiting).toEqual(['stale-if-error', 'live /kept']);
});

test('a rollback drops the pages of the withdrawn version, and shows those from before', async () => {
  await visit('/');
  switchTo('next');
  await visit('/', 'next');
  switchTo('live');
  expect((await visit('/'))[0]).toBe('cached');
  expect((await visit('/', 'next'))[0]).toBe('rendered');
});
