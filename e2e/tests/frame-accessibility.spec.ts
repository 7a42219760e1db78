import type { Page } from '@playwright/test';
import { frame } from '../../shell/src/content/frame';
import { expect, test } from '../fixtures';
import { expectNoViolation } from '../fixtures/page/axe';
import { leaveToBrowser } from '../fixtures/page/leave-to-browser';

const navigationOf = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** An address without a page shows the frame alone. */
test.use({ reducedMotion: 'reduce', expectedMessages: /^404 \/nowhere$/ });

test('the 404 page and its navigation have no accessibility violation at any width', async ({ page }) => {
  const menu = navigationOf(page).getByRole('button', { name: 'Menu' });
  const submenu = navigationOf(page).getByRole('button', { name: 'Resources' });
  const entry = navigationOf(page).getByRole('link', { name: 'Testimonials' });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoViolation(page, {}, 'at 360 px');
  await menu.click();
  await submenu.click();
  await expect(entry).toBeVisible();
  await expectNoViolation(page, {}, 'menu of a phone');
  await page.keyboard.press('Escape');
  await expect(menu).toBeVisible();
  await page.setViewportSize({ width: 900, height: 900 });
  await expect(navigationOf(page).getByRole('link', { name: 'Blogs' })).toBeVisible();
  await expectNoViolation(page, {}, 'flat list of a tablet');
  await page.setViewportSize({ width: 1440, height: 800 });
  await expectNoViolation(page, {}, 'at 1440 px');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blogs' }).click();
  await expect(page).toHaveURL('/blogs');
  await submenu.click();
  await expect(entry).toBeVisible();
  await expectNoViolation(page, {}, 'segmented bar with Resources open');
});

test.describe('when a remote fails to load', () => {
  test.use({
    expectedMessages:
      /^503 \/blogs$|@\w{16} \S+ failed at |^The list \/blogs could not be loaded: |Minified React error|^net::ERR_(FAILED|INTERNET_DISCONNECTED) \/(assets|report)\//,
  });

  test('the failure page has no accessibility violation, online or offline', async ({ page, context }) => {
    await page.route('**/assets/content/**', (route) => route.abort());
    await leaveToBrowser(page);
    await page.goto('/blogs');
    const main = page.getByRole('main');
    await expect(main.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(page).toHaveTitle(/^Not available/);
    await expectNoViolation(page);
    await context.setOffline(true);
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(frame.failure.offlineHeading);
    await expectNoViolation(page);
    await page.unroute('**/assets/content/**');
    await context.setOffline(false);
    await expect(main.getByRole('button', { name: 'Try again' })).toBeHidden();
    await expect(main.getByRole('heading', { level: 1 })).not.toHaveText(frame.failure.offlineHeading);
    await expect(main.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page).not.toHaveTitle(/^Not available/);
  });
});
