import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { withoutPopovers } from '../fixtures/page/without-popovers';
import { holdBack } from '../fixtures/page/hold-back';

test.beforeEach(({ page }) => withoutPopovers(page));

const navigationOf = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const linkIn = (page: Page, name: string) => navigationOf(page).getByRole('link', { name, exact: true });

test.describe('in a browser without popovers, on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the page stands uncovered, the menu opens over it and closes again', async ({ page }) => {
    await page.goto('/raas');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const menu = navigationOf(page).getByRole('button', { name: /^(Menu|Close)$/ });
    await expect(linkIn(page, 'Home')).toBeHidden();
    await menu.click();
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    await expect(linkIn(page, 'Home')).toBeInViewport();
    await menu.click();
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    await expect(linkIn(page, 'Home')).toBeHidden();
    await menu.click();
    await page.keyboard.press('Escape');
    await expect(linkIn(page, 'Home')).toBeHidden();
    await expect(menu).toBeFocused();
  });

  test('a link of the menu leads to its page and folds the menu away', async ({ page }) => {
    await page.goto('/contactus');
    await navigationOf(page)
      .getByRole('button', { name: /^(Menu|Close)$/ })
      .click();
    await navigationOf(page).getByRole('button', { name: 'Resources' }).click();
    await linkIn(page, 'Blogs').click();
    await expect(page).toHaveURL('/blogs');
    await expect(linkIn(page, 'Blogs')).toBeHidden();
    await expect(page.getByRole('main').locator('a[href^="/blogs/"]').first()).toBeVisible();
  });

  test('a press on Menu before the scripts are there opens it once they are', async ({ page }) => {
    const { release: letGo } = await holdBack(page, '**/*.js');
    await page.goto('/robots.txt');
    await page.evaluate(() => (location.href = '/raas'));
    const menu = navigationOf(page).getByRole('button', { name: /^(Menu|Close)$/ });
    await menu.click();
    await expect(linkIn(page, 'Home')).toBeHidden();
    letGo();
    await expect(linkIn(page, 'Home')).toBeVisible();
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
  });
});

test.describe('in a browser without popovers, on a desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('Resources opens with the mouse and by keyboard, and closes when it is left', async ({ page }) => {
    await page.goto('/raas');
    const button = navigationOf(page).getByRole('button', { name: 'Resources' });
    await button.click();
    await expect(linkIn(page, 'Case Studies')).toBeInViewport();
    await page.mouse.click(1, 890);
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await button.focus();
    await page.keyboard.press('ArrowUp');
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expect(linkIn(page, 'About Us').first()).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(button).toHaveAttribute('aria-expanded', 'false');
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test('the closed menu is hidden by a rule that asks the browser nothing about popovers', async ({
    page,
  }) => {
    // To a browser that does not know it, the attribute is any other.
    await page.route('/raas', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(' popover="auto"', ' data-popover="auto"');
      await route.fulfill({ response, body });
    });
    await page.goto('/raas');
    await expect(linkIn(page, 'Home')).toBeHidden();
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Blogs' })).toBeVisible();
  });
});
