import type { Page } from '@playwright/test';
import { blogs } from '../../mfe-content/src/content/blogs';
import { expect, test } from '../fixtures';

test.use({ viewport: { width: 1440, height: 900 } });

const link = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Blogs', exact: true });

/** How the browser obtained the document. */
const readDelivery = (page: Page) =>
  page.evaluate(() => {
    const [document] = performance.getEntriesByType('navigation') as { deliveryType?: string }[];
    return document?.deliveryType;
  });

/** Collects responses that the browser prefetched, as `status path`. */
function fetchedAhead(page: Page) {
  const fetched: string[] = [];
  page.context().on('response', (answer) => {
    const purpose = answer.request().headers()['sec-purpose'];
    const { pathname, search } = new URL(answer.url());
    if (purpose?.startsWith('prefetch')) fetched.push(`${answer.status()} ${pathname}${search}`);
  });
  return fetched;
}

test('a page is prefetched while its link is hovered', async ({ page }) => {
  await page.goto('/aboutus');
  const fetched = fetchedAhead(page);
  await link(page).hover();
  await expect.poll(() => fetched).toEqual(['200 /blogs']);
  await link(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(blogs.list.heading);
  expect(await readDelivery(page)).toBe('navigational-prefetch');
});

test('lists with a query, new tabs and phone numbers are not prefetched', async ({ page }) => {
  await page.goto('/blogs');
  const fetched = fetchedAhead(page);
  // A click fetches immediately, so prevent it.
  await page.evaluate(() => {
    const stop = (event: Event) => (event.preventDefault(), event.stopImmediatePropagation());
    document.addEventListener('click', stop, true);
  });
  const footer = page.getByRole('contentinfo');
  for (const target of [
    page.getByRole('main').locator('a[href*="?"]').first(),
    footer.locator('a[href^="tel:"]').first(),
    footer.locator('a[target="_blank"]').first(),
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'RaaS' }).first(),
  ])
    await target.click();
  await expect.poll(() => fetched).toContain('200 /raas');
  // Scrolling to a link may move other links under the pointer.
  expect(fetched.filter((one) => !/^200 \/[a-z]*$/.test(one))).toEqual([]);
});
