import type { Page } from '@playwright/test';
import { blogs } from '../../mfe-content/src/content/blogs';
import { expect, test } from '../fixtures';

test.use({ viewport: { width: 1440, height: 900 }, fetchesAhead: true });

const link = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Blogs', exact: true });

/** What is loaded of the list of articles from now on: its code, and its data; and the code that is fetched and not run. */
function fetchedOf(page: Page) {
  const seen = { code: [] as string[], data: [] as string[], ahead: [] as string[] };
  page.on('request', (request) => {
    const isRun = request.resourceType() === 'script';
    if (/\/releases\/content\/.*\.js$/.test(request.url()))
      (isRun ? seen.code : seen.ahead).push(request.url());
    if (/\/api\/api\/getblogs/.test(request.url())) seen.data.push(request.url());
  });
  return seen;
}

const pathIn = (address: string) => new URL(address).pathname;

/** The content team's code for the list of articles, which the document of the list names. */
async function codeOfList(page: Page): Promise<string[]> {
  const html = await (await page.request.get('/blogs')).text();
  return [...new Set(html.match(/\/releases\/content\/[^"]+\.js/g))];
}

/** By keyboard. A pointer would then point at a card of the next page, and the page behind that card would be fetched. */
async function press(page: Page) {
  await page.mouse.move(0, 0);
  await link(page).press('Enter');
}

const ways = [
  ['is pointed at', (page: Page) => link(page).hover()],
  ['has focus', (page: Page) => link(page).focus()],
  ['is touched', (page: Page) => link(page).dispatchEvent('touchstart')],
] as const;

for (const [what, show] of ways) {
  test(`while a link ${what}, its page is fetched once, and a press has nothing left to fetch`, async ({
    page,
  }) => {
    await page.goto('/aboutus');
    const code = await codeOfList(page);
    expect(code.length).toBeGreaterThan(0);
    const arrived: string[] = [];
    page.on('requestfinished', (request) => arrived.push(pathIn(request.url())));
    const fetched = fetchedOf(page);
    await show(page);
    await expect.poll(() => arrived).toEqual(expect.arrayContaining([...code, '/api/api/getblogs']));
    const run = fetched.code.length;
    await link(page).hover();
    await press(page);
    await expect(page).toHaveURL('/blogs');
    await expect(page.getByRole('main').locator('a[href^="/blogs/"]').first()).toBeVisible();
    expect(fetched.data).toHaveLength(1);
    expect(fetched.code).toHaveLength(run);
  });
}

for (const connection of [{ saveData: true, effectiveType: '4g' }, { effectiveType: '3g' }]) {
  test(`nothing is fetched ahead with ${JSON.stringify(connection)}`, async ({ page }) => {
    await page.addInitScript(
      (value) => Object.defineProperty(navigator, 'connection', { value }),
      connection,
    );
    await page.goto('/aboutus');
    await page.clock.install();
    const fetched = fetchedOf(page);
    await link(page).hover();
    await page.clock.runFor(2000);
    expect(fetched).toEqual({ code: [], data: [], ahead: [] });
    await link(page).click();
    await expect(page).toHaveURL('/blogs');
    await expect.poll(() => fetched.data.length).toBe(1);
  });
}

type Resource = { name: string; bytes: number };

/** What was requested since the page became interactive. */
const fetchedUnasked = (page: Page): Promise<Resource[]> =>
  page.evaluate(() => {
    const interactive = performance.getEntriesByName('page-interactive')[0]?.startTime ?? 0;
    return performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ startTime }) => startTime > interactive)
      .map(({ name, encodedBodySize: bytes }) => ({ name, bytes }));
  });

/** The most that a page may load before the visitor shows any intent: mostly React Router's code for navigation. */
const UNASKED_LIMIT_BYTES = 60_000;

test('once the header is used, the code of the pages that it leads to is fetched and not run; nearly nothing before', async ({
  page,
}) => {
  const fetched = fetchedOf(page);
  await page.goto('/aboutus');
  const code = await codeOfList(page);
  expect(code.length).toBeGreaterThan(0);
  const { ahead } = fetched;
  const isNavigation = ({ name }: Resource) => /\/releases\/shell\/.*\.js$/.test(name);
  await expect.poll(async () => (await fetchedUnasked(page)).some(isNavigation)).toBe(true);
  await page.waitForLoadState('networkidle');
  const unasked = (await fetchedUnasked(page)).reduce((sum, { bytes }) => sum + bytes, 0);
  expect(unasked).toBeGreaterThan(0);
  expect(unasked).toBeLessThan(UNASKED_LIMIT_BYTES);
  expect(fetched).toEqual({ code: [], data: [], ahead: [] });

  await page.getByRole('banner').hover();
  await expect.poll(() => ahead.map(pathIn)).toEqual(expect.arrayContaining(code));
  expect(fetched).toEqual({ code: [], data: [], ahead: [...new Set(ahead)] });

  await press(page);
  await expect(page.getByRole('main').locator('a[href^="/blogs/"]').first()).toBeVisible();
  expect(ahead).toEqual(expect.arrayContaining(fetched.code));
});

test('a press waits for no part of another team that the page left behind or keeps', async ({ page }) => {
  const isLeads = /\/releases\/leads\//;
  await page.route(isLeads, () => new Promise(() => undefined));
  await page.goto('/aboutus');
  const form = page.getByRole('contentinfo').getByRole('textbox');
  await link(page).click();
  // The browser waits longer for the other team's code.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(blogs.list.heading, { timeout: 15_000 });
  await expect(form).toBeVisible();
});

test('a part that nobody came near is loaded after the next page, not before it', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  const ofLeads = () => scripts.filter((address) => /\/releases\/leads\//.test(address));
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/api/getblogs*', async (route) => {
    await isAnswered;
    await route.continue();
  });
  await page.goto('/aboutus');
  const asked = page.waitForRequest('**/api/api/getblogs*');
  // Without scrolling to the footer, whose form would be loaded then.
  await link(page).dispatchEvent('click');
  await asked;
  expect(ofLeads()).toEqual([]);
  answer();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(blogs.list.heading);
  await expect.poll(ofLeads).not.toEqual([]);
});

test.describe('where the service fails for a moment', () => {
  test.use({ expectedMessages: /could not be loaded|^net::ERR_FAILED \/api\/api\/getblogs/ });
  test('what could not be fetched ahead is fetched by the press', async ({ page }) => {
    await page.goto('/aboutus');
    await page.route('**/api/api/getblogs*', (route) => route.abort());
    const fetched = fetchedOf(page);
    await link(page).hover();
    await expect.poll(() => fetched.data.length).toBe(1);
    await page.unroute('**/api/api/getblogs*');
    await link(page).click();
    await expect(page.getByRole('main').locator('a[href^="/blogs/"]').first()).toBeVisible();
    expect(fetched.data).toHaveLength(2);
  });
});

test.describe('where the code for navigation is lost', () => {
  test.use({ expectedMessages: /^net::ERR_FAILED \/releases\/shell\/|Loading chunk/ });
  test('a press opens the document of the page', async ({ page }) => {
    await page.route(/\/releases\/shell\/(?!.*\/main\.).+\.js/, (route) => route.abort());
    await page.goto('/aboutus');
    const opened = page.waitForRequest((request) => request.isNavigationRequest());
    await link(page).click();
    expect(pathIn((await opened).url())).toBe('/blogs');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(blogs.list.heading);
  });
});
