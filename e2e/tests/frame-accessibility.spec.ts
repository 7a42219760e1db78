import type { Page } from '@playwright/test';
import { frame } from '../../shell/src/content/frame';
import { expect, test } from '../fixtures';
import { expectNoViolation } from '../fixtures/page/axe';

const navigationOf = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** An address without a page shows the frame alone. */
test.use({ reducedMotion: 'reduce', expectedMessages: /^404 \/nowhere$/ });

test('the menu of a phone, open', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/nowhere');
  await navigationOf(page).getByRole('button', { name: 'Menu' }).click();
  await navigationOf(page).getByRole('button', { name: 'Resources' }).click();
  await expect(navigationOf(page).getByRole('link', { name: 'Testimonials' })).toBeVisible();
  await expectNoViolation(page);
});

test('the flat list of a tablet', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 900 });
  await page.goto('/nowhere');
  await expect(navigationOf(page).getByRole('link', { name: 'Blogs' })).toBeVisible();
  await expectNoViolation(page);
});

test('the segmented bar with Resources open', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/blogs');
  await navigationOf(page).getByRole('button', { name: 'Resources' }).click();
  await expect(navigationOf(page).getByRole('link', { name: 'Testimonials' })).toBeVisible();
  await expectNoViolation(page);
});

for (const width of [360, 1440]) {
  test(`the 404 page at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/nowhere');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoViolation(page);
  });
}

async function openPopup(page: Page) {
  await page.goto('/');
  await page.getByRole('main').getByRole('button', { name: 'Contact experts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request a recruiter' });
  await expect(dialog.getByLabel('Name')).toBeVisible();
  return dialog;
}

test('the popup, and a toast over it', async ({ page }) => {
  await page.route('**/api/api/add-recruiter-request', (route) =>
    route.fulfill({ status: 200, json: { message: 'Request received' } }),
  );
  const dialog = await openPopup(page);
  await expectNoViolation(page);
  await dialog.getByLabel('Name').fill('Asha Rao');
  await dialog.getByLabel('Phone').fill('+91 98450 12345');
  await dialog.getByLabel('Work email').fill('asha@example.com');
  await dialog.getByLabel('Company website').fill('https://example.com');
  await dialog.getByRole('button', { name: 'Submit request' }).click();
  const toast = page.getByRole('alert').filter({ hasText: 'Request submitted successfully!' });
  await expect(toast).toBeVisible();
  await toast.hover();
  await expectNoViolation(page);
});

test('an alert is announced with its text, has an OK button, and gives focus back', async ({ page }) => {
  await page.route('**/api/api/addcontact', (route) =>
    route.fulfill({ status: 201, json: { message: 'Thank you, Asha.' } }),
  );
  await page.goto('/contactus');
  const main = page.getByRole('main');
  await main.getByLabel('First name').fill('Asha');
  await main.getByLabel('Last name').fill('Rao');
  await main.getByLabel('Email').fill('asha@example.com');
  await main.getByRole('button', { name: 'Send message' }).click();
  const alert = page.getByRole('alertdialog', { name: 'Thank you, Asha.' });
  await expect(alert).toBeVisible();
  await expect(alert.getByRole('button', { name: 'OK' })).toBeFocused();
  await expectNoViolation(page);
  await page.keyboard.press('Enter');
  await expect(alert).toBeHidden();
});

test.describe('with a lost remote', () => {
  test.use({
    expectedMessages:
      /^404 \/nowhere$|@\w{16} \S+ failed at |^The list \/blogs could not be loaded: |Minified React error|^net::ERR_(FAILED|INTERNET_DISCONNECTED) \/(releases|report)\//,
  });

  test('the page that could not be loaded, online and offline', async ({ page, context }) => {
    await page.goto('/nowhere');
    await page.route('**/releases/**', (route) => route.abort());
    await page.getByRole('contentinfo').getByRole('link', { name: 'Blogs' }).click();
    const main = page.getByRole('main');
    await expect(main.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(page).toHaveTitle(/^Not available/);
    await expectNoViolation(page);
    await context.setOffline(true);
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(frame.failure.offlineHeading);
    await expectNoViolation(page);
    await page.unroute('**/releases/**');
    await context.setOffline(false);
    await expect(main.getByRole('button', { name: 'Try again' })).toBeHidden();
    await expect(main.getByRole('heading', { level: 1 })).not.toHaveText(frame.failure.offlineHeading);
    await expect(main.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page).not.toHaveTitle(/^Not available/);
  });
});
