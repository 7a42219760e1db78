import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';

test.use({ viewport: { width: 1440, height: 900 } });

/** A click changes the list's query and cards without a new document. */
const category = (page: Page) => page.getByRole('main').locator('a[href*="category="]').first();
const isSameDocument = (page: Page) => page.evaluate(() => 'isSameDocument' in globalThis);

test('a list can be filtered while another remote’s bundle is still loading', async ({ page }) => {
  await page.route(/\/assets\/leads\//, () => new Promise(() => undefined));
  await page.goto('/blogs');
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
  await category(page).click();
  // Longer than other steps, because the other team's code is delayed.
  await expect(page).toHaveURL(/category=/, { timeout: 15_000 });
  await expect(page.getByRole('contentinfo').getByRole('textbox')).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
});
