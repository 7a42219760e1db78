import type { Page } from '@playwright/test';
import { blogs } from '../../mfe-content/src/content/blogs';
import { expect, test } from '../fixtures';
import { expectNoViolation } from '../fixtures/page/axe';
import { leaveToBrowser } from '../fixtures/page/leave-to-browser';

test.use({
  expectedMessages:
    /^(The list|What) \/\S+ (shows )?could not be loaded: Network Error$|^net::ERR_FAILED \/api\/api\/(get)?blogs|^503 \/blogs\//,
});

const firstCard = (page: Page) => page.getByRole('main').getByRole('article').first().getByRole('link');

test.use({ viewport: { width: 360, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

/** Expects no violation by axe and no horizontal scrolling, on a phone and on a large screen. */
async function expectNoFault(page: Page, state: string) {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoViolation(page, {}, `${state} at ${width} px`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), state).toBeLessThanOrEqual(width);
  }
}

test('the article list in every state and an article have no accessibility violation', async ({ page }) => {
  for (const [path, sign] of [
    ['/blogs', firstCard(page)],
    // After View More, in the middle.
    ['/blogs?from=2&page=3', page.getByRole('button', { name: 'Prev', disabled: false })],
    ['/blogs?category=Career+Tips&q=notice', firstCard(page)],
    ['/blogs?q=xylophone', page.getByRole('link', { name: blogs.list.showAll })],
    ['/blogs/offer-drop-outs-week-by-week', page.getByRole('table')],
  ] as const) {
    await page.goto(path);
    await expect(sign).toBeVisible();
    await expectNoFault(page, path);
  }
});

test('a failed list and a loading article have no accessibility violation', async ({ page }) => {
  await page.route(/\/api\/api\/(getblogs|blogs\/)/, (route) => route.abort());
  await page.goto('/blogs');
  await page.getByPlaceholder('Search articles...').fill('offer');
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expectNoFault(page, 'list');
  await page.goto('/blogs');
  const article = (await firstCard(page).getAttribute('href')) ?? '';
  await leaveToBrowser(page);
  await page.goto(article);
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
  await expectNoFault(page, 'article');
});

test('the case-study list and a case study have no accessibility violation', async ({ page }) => {
  await page.goto('/casestudies');
  await expect(firstCard(page)).toBeVisible();
  await expectNoFault(page, 'list');
  await firstCard(page).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Results Achieved' })).toBeVisible();
  await expectNoFault(page, 'case study');
});
