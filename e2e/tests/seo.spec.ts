import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { fixedRoutes } from '../fixtures/fixed-routes';

type Published = { slug: string; createdAt: string }[];

async function allRoutes({ request }: Page): Promise<string[]> {
  const list = async (call: string) => (await (await request.get(`/api/api/${call}`)).json()) as Published;
  const [[article], [caseStudy]] = await Promise.all([list('getblogs'), list('getcasestudies')]);
  return [...fixedRoutes, '/blogs?page=2', `/blogs/${article?.slug}`, `/casestudy/${caseStudy?.slug}`];
}

/** Reads the raw HTML as a crawler does, without running scripts. */
async function readRawHtml(page: Page, path: string) {
  const answer = await page.request.get(path);
  expect(answer.status(), path).toBe(200);
  return page.evaluate(
    (html) => {
      const parsed = new DOMParser().parseFromString(html, 'text/html');
      const all = (selector: string) => [...parsed.querySelectorAll(selector)];
      const metas = all('head meta[name], head meta[property]').map((meta): [string, string] => [
        meta.getAttribute('name') ?? meta.getAttribute('property') ?? '',
        meta.getAttribute('content') ?? '',
      ]);
      return {
        lang: parsed.documentElement.lang,
        titles: all('head > title').map(({ textContent }) => textContent),
        canonicals: all('link[rel="canonical"]').map((link) => link.getAttribute('href')),
        feeds: all('link[type="application/atom+xml"]').map((link) => link.getAttribute('href')),
        headings: all('h1').map(({ textContent }) => textContent),
        metas,
        jsonLd: all('script[type="application/ld+json"]').map(
          ({ textContent }) => JSON.parse(textContent ?? '') as { '@type': string; '@context': string },
        ),
      };
    },
    await answer.text(),
  );
}

type Facts = Awaited<ReturnType<typeof readRawHtml>>;

function expectWholeHead(path: string, facts: Facts) {
  const metas = new Map(facts.metas);
  expect(metas.size, 'no doubled tags').toBe(facts.metas.length);
  expect(facts.lang).toBe('en-IN');
  expect(facts.titles).toHaveLength(1);
  expect(facts.headings).toHaveLength(1);
  expect(facts.canonicals).toHaveLength(1);
  expect(facts.canonicals[0]?.replace(/^https?:\/\/[^/]+/, '')).toBe(path);
  expect(facts.feeds).toEqual(['/feed.xml']);
  const description = metas.get('description') ?? '';
  expect(description.length).toBeGreaterThan(40);
  expect(description.length).toBeLessThanOrEqual(160);
  expect(metas.get('og:url')).toBe(facts.canonicals[0]);
  expect(metas.has('robots')).toBe(false);
  for (const object of facts.jsonLd) expect(object['@context']).toBe('https://schema.org');
  const types = facts.jsonLd.map((object) => object['@type']);
  if (path === '/') expect(types.filter((type) => type === 'Organization')).toHaveLength(1);
  else expect(types).toContain('BreadcrumbList');
  if (path.startsWith('/blogs/')) expect(types).toContain('Article');
}

/** Large enough, and in a format that chats show. */
async function expectPicture(page: Page, { metas }: Facts) {
  const { pathname } = new URL(new Map(metas).get('og:image') ?? '');
  const png = await (await page.request.get(pathname)).body();
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  const size = ['og:image:width', 'og:image:height'].map((name) => new Map(metas).get(name));
  expect(size).toEqual(['1200', '630']);
  return pathname;
}

test('the HTML of every route has complete metadata and its own preview image', async ({ page }) => {
  const routes = await allRoutes(page);
  const titles: unknown[] = [];
  const descriptions: unknown[] = [];
  const pictures: string[] = [];
  for (const path of routes) {
    await test.step(path, async () => {
      const facts = await readRawHtml(page, path);
      expectWholeHead(path, facts);
      titles.push(facts.titles[0]);
      descriptions.push(new Map(facts.metas).get('description'));
      if (/^\/$|^\/(blogs|casestudy)\//.test(path)) pictures.push(await expectPicture(page, facts));
    });
  }
  expect(new Set(titles).size, 'every title once').toBe(routes.length);
  expect(new Set(descriptions).size, 'every description once').toBe(routes.length);
  expect(new Set(pictures).size).toBe(3);
});

test('icons, manifest, feed and images that the head names exist', async ({ page }) => {
  await page.goto('/');
  const addresses = await page.evaluate(() =>
    [
      ...document.head.querySelectorAll(
        'link[rel*="icon"], link[rel="manifest"], link[type*="atom"], meta[property="og:image"]',
      ),
    ].map((element) => element.getAttribute('href') ?? element.getAttribute('content') ?? ''),
  );
  expect(addresses.length).toBeGreaterThanOrEqual(6);
  const manifest = (await (await page.request.get('/assets/site.webmanifest')).json()) as {
    icons: { src: string }[];
  };
  for (const address of [...addresses, ...manifest.icons.map(({ src }) => src)]) {
    const answer = await page.request.get(new URL(address, page.url()).pathname);
    expect(answer.status(), address).toBe(200);
  }
});

/** The sitemap's URLs, each with the date of its last change. */
async function readSitemap(page: Page) {
  const answer = await page.request.get('/sitemap.xml');
  expect(answer.headers()['content-type']).toContain('xml');
  const text = await answer.text();
  return page.evaluate((xml) => {
    const parsed = new DOMParser().parseFromString(xml, 'application/xml');
    if (parsed.querySelector('parsererror')) return [];
    return [...parsed.querySelectorAll('url')].map((url) => ({
      path: new URL(url.querySelector('loc')?.textContent ?? '').pathname,
      changed: url.querySelector('lastmod')?.textContent,
    }));
  }, text);
}

/** What a crawler may follow: the site's own pages, and further pages of a list. */
function followed(html: string, base: string): string[] {
  const hrefs = [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].map(([, href = '']) => href);
  return hrefs.flatMap((href) => {
    const { origin, pathname, searchParams } = new URL(href.replaceAll('&amp;', '&'), base);
    const isPage = [...searchParams.keys()].every((name) => name === 'page');
    if (origin !== new URL(base).origin || !isPage) return [];
    return [pathname + (searchParams.size > 0 ? `?${searchParams}` : '')];
  });
}

/** Follows links from Home without scripts. Returns the status of each page reached. */
async function follow(page: Page, site = '') {
  const reached = new Map<string, number>([['/', 0]]);
  // The map grows during the iteration.
  for (const path of reached.keys()) {
    const answer = await page.request.get(path);
    const isRedirected = new URL(answer.url()).pathname !== new URL(path, site).pathname;
    reached.set(path, isRedirected ? 308 : answer.status());
    for (const next of followed(await answer.text(), new URL(path, site).href))
      if (!reached.has(next)) reached.set(next, 0);
  }
  return reached;
}

test('the sitemap lists only existing, linked and crawlable pages', async ({ page, baseURL }) => {
  const listed = await readSitemap(page);
  const places = listed.map(({ path }) => path);
  expect(places.length).toBeGreaterThan(40);
  const lists = { '/blogs': 'getblogs', '/casestudies': 'getcasestudies' };
  for (const [path, call] of Object.entries(lists)) {
    const entries = (await (await page.request.get(`/api/api/${call}`)).json()) as Published;
    const newest = entries
      .map(({ createdAt }) => createdAt)
      .sort()
      .at(-1);
    expect(listed.find((one) => one.path === path)?.changed, path).toBe(newest);
  }
  // The list links to its further pages.
  const firstPages = (await allRoutes(page)).filter((path) => !path.includes('?'));
  for (const path of firstPages) expect(places).toContain(path);
  expect(new Set(places).size).toBe(places.length);
  const reached = await follow(page, baseURL);
  expect(places.filter((path) => reached.get(path) !== 200)).toEqual([]);
  const robots = await (await page.request.get('/robots.txt')).text();
  expect(robots).toMatch(/^Sitemap: https?:\/\/.+\/sitemap\.xml$/m);
  const closed = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path ?? '');
  for (const path of [...places, '/blogs?page=2'])
    expect(closed.filter((prefix) => path.startsWith(prefix))).toEqual([]);
});
