import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';

test.use({ viewport: { width: 1440, height: 900 } });

const link = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Blogs', exact: true });

/** What is fetched of the list of articles from now on: its code, and its data. */
function fetchedOf(page: Page) {
  const seen = { code: [] as string[], data: [] as string[] };
  page.on('request', (request) => {
    if (/\/releases\/content\/.*\.js$/.test(request.url())) seen.code.push(request.url());
    if (/\/api\/api\/getblogs/.test(request.url())) seen.data.push(request.url());
  });
  return seen;
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
    const fetched = fetchedOf(page);
    await show(page);
    await expect.poll(() => fetched.data.length).toBe(1);
    expect(fetched.code.length).toBeGreaterThan(0);
    await page.waitForLoadState('networkidle');
    const code = fetched.code.length;
    await link(page).hover();
    await link(page).click();
    await expect(page).toHaveURL('/blogs');
    await expect(page.getByRole('main').locator('a[href^="/blogs/"]').first()).toBeVisible();
    expect(fetched.data).toHaveLength(1);
    expect(fetched.code).toHaveLength(code);
  });
}

test.describe('on a connection that is dear or slow', () => {
  // The clock of the test hides the mark of that moment.
  test.use({ neverInteractive: true });

  for (const connection of [{ saveData: true, effectiveType: '4g' }, { effectiveType: '3g' }]) {
    test(`nothing is fetched ahead with ${JSON.stringify(connection)}`, async ({ page }) => {
      await page.addInitScript(
        (value) => Object.defineProperty(navigator, 'connection', { value }),
        connection,
      );
      await page.addInitScript(() =>
        document.addEventListener('page-interactive', () => (document.title = 'interactive')),
      );
      await page.clock.install();
      await page.goto('/aboutus');
      await expect(page).toHaveTitle('interactive');
      const fetched = fetchedOf(page);
      await link(page).hover();
      await page.clock.runFor(2000);
      expect(fetched).toEqual({ code: [], data: [] });
      await link(page).click();
      await expect(page).toHaveURL('/blogs');
      expect(fetched.data).toHaveLength(1);
    });
  }
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
