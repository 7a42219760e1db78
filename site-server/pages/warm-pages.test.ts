import type { SiteVersion } from '@hireloom/contracts';
import type { PageLists } from './listed-pages';
import type { PageCache } from './page-cache';
import { createPageWarmer } from './warm-pages';

const routes = ['/', '/blogs', '/blogs/:slug'].map((path) => ({ path, page: 'page' }));
const siteVersion = { remotes: [{ name: 'content', routes }] } as unknown as SiteVersion;
const version = (id: string) => ({ id, version: siteVersion });

const paths = ['/', '/blogs', '/blogs/pay-ranges', '/casestudy/torvane'];
const lists: Pick<PageLists, 'all'> = { all: async () => paths.map((path) => ({ path })) };
const away = { all: () => Promise.reject(new Error('the API is away')) };

function warmerWith(warm: PageCache['warm'] = async () => undefined, from = lists) {
  const asked: string[] = [];
  const pages = {
    expect: (id: string) => void asked.push(`expect ${id}`),
    warm: (...args: Parameters<PageCache['warm']>) => {
      const [{ version: id, address }] = args;
      asked.push(`${id} ${address}`);
      return warm(...args);
    },
  };
  const warmer = createPageWarmer({ pages, lists: from, log: { warn: () => undefined } });
  return { warmer, asked };
}

test('all pages of the site map are rendered, one after the other, of what is live first', async () => {
  let running = 0;
  const { warmer, asked } = warmerWith(async () => {
    running += 1;
    await new Promise((resolve) => setImmediate(resolve));
    expect(running).toBe(1);
    running -= 1;
  });
  await warmer.warmAll([version('live'), version('canary')]);
  expect(asked).toEqual(['live', 'canary'].flatMap((id) => paths.map((path) => `${id} ${path}`)));
});

test('a page that can not be rendered costs the others nothing, nor does an API that is away', async () => {
  const { warmer, asked } = warmerWith(() => Promise.reject(new Error('it throws')), away);
  await warmer.warmAll([version('live')]);
  expect(asked).toEqual(['live /', 'live /blogs']);
});

test('what is warmed for older traffic is left', async () => {
  const { warmer, asked } = warmerWith();
  await Promise.all([warmer.warmAll([version('old')]), warmer.warmAll([version('new')])]);
  expect(asked.filter((one) => one.startsWith('old'))).toEqual([]);
  expect(asked).toContain('new /casestudy/torvane');
});

test('a version that is about to take over has its fixed pages, and is kept as files', async () => {
  const { warmer, asked } = warmerWith();
  await warmer.beforeSwitch(version('next'));
  expect(asked).toEqual(['expect next', 'next /', 'next /blogs']);
});

test('a version takes over in time, whatever its pages take', async () => {
  const signals: (AbortSignal | undefined)[] = [];
  const { warmer, asked } = warmerWith((_key, signal) => {
    signals.push(signal);
    return new Promise(() => undefined);
  });
  const startedAt = performance.now();
  await warmer.beforeSwitch(version('next'));
  expect(performance.now() - startedAt).toBeLessThan(3000);
  expect(asked).toEqual(['expect next', 'next /']);
  expect(signals[0]?.aborted).toBe(true);
});
