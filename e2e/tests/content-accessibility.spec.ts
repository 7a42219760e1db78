import type { Page } from '@playwright/test';
import { blogs } from '../../mfe-content/src/content/blogs';
import { expect, test } from '../fixtures';
import { expectNoViolation } from '../fixtures/page/axe';

test.use({
  expectedMessages:
    /^(The list|What) \/\S+ (shows )?could not be loaded: Network Error$|^net::ERR_FAILED \/api\/api\/(get)?blogs/,
});

const firstCard = (page: Page) => page.getByRole('main').getByRole('article').first().getByRole('link');

/** Each state of the pages with articles and case studies, and how to get there. */
const states: Record<string, (page: Page) => Promise<void>> = {
  'the list of articles': async (page) => {
    await page.goto('/blogs');
    await expect(firstCard(page)).toBeVisible();
  },
  'the list of articles after View More, in the middle': async (page) => {
    await page.goto('/blogs?from=2&page=3');
    await expect(page.getByRole('button', { name: 'Prev' })).toBeEnabled();
  },
  'a category of articles': async (page) => {
    await page.goto('/blogs?category=Career+Tips&q=notice');
    await expect(firstCard(page)).toBeVisible();
  },
  'a search that finds nothing': async (page) => {
    await page.goto('/blogs?q=xylophone');
    await expect(page.getByRole('link', { name: blogs.list.showAll })).toBeVisible();
  },
  'a list that could not be loaded': async (page) => {
    await page.route('**/api/api/getblogs*', (route) => route.abort());
    await page.goto('/blogs');
    await page.getByPlaceholder('Search articles...').fill('offer');
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  },
  'an article': async (page) => {
    await page.goto('/blogs/offer-drop-outs-week-by-week');
    await expect(page.getByRole('table')).toBeVisible();
  },
  'an article that does not come': async (page) => {
    await page.route('**/api/api/blogs/*', (route) => route.abort());
    await page.goto('/blogs');
    await firstCard(page).click();
    await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
  },
  'the list of case studies': async (page) => {
    await page.goto('/casestudies');
    await expect(firstCard(page)).toBeVisible();
  },
  'a case study': async (page) => {
    await page.goto('/casestudies');
    await firstCard(page).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Results Achieved' })).toBeVisible();
  },
};

test.use({ viewport: { width: 360, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

for (const [state, open] of Object.entries(states)) {
  test(`${state} has no fault that axe finds, and no sideways scrolling, on a phone and on a large screen`, async ({
    page,
  }) => {
    await open(page);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoViolation(page, {}, `at ${width} px`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
}
