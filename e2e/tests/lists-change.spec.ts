import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';

test.use({ viewport: { width: 1440, height: 900 } });

/** A press changes the query of the list, and so its cards, on the same page. */
const category = (page: Page) => page.getByRole('main').locator('a[href*="category="]').first();
const isSameDocument = (page: Page) => page.evaluate(() => 'isSameDocument' in globalThis);

test('a list can be filtered while another remote’s bundle is still loading', async ({ page }) => {
  await page.route(/\/assets\/leads\//, () => new Promise(() => undefined));
  await page.goto('/blogs');
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
  await category(page).click();
  // The browser waits longer for the other team's code.
  await expect(page).toHaveURL(/category=/, { timeout: 15_000 });
  await expect(page.getByRole('contentinfo').getByRole('textbox')).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
});
