import type { Page } from '@playwright/test';
import { expect, test, untilSlotIsHydrated } from '../fixtures';
import { answering } from '../fixtures/answering';
import { holdBack } from '../fixtures/page/hold-back';
import { stopClock } from '../fixtures/page/stop-clock';

const call = '**/api/api/subscribe';
const answerWith = answering(call);

const form = (page: Page) => page.getByRole('form', { name: 'Newsletter' });
const field = (page: Page) => form(page).getByRole('textbox', { name: 'Email address' });
const button = (page: Page) => form(page).getByRole('button', { name: 'Subscribe' });
const popup = (page: Page) => page.getByRole('dialog', { name: 'Thanks for subscribing Hireloom' });
const alert = (page: Page) => page.getByRole('alertdialog');

test.use({ expectedMessages: /^(400|net::ERR_FAILED) \/api\/api\/subscribe$/ });

test.beforeEach(async ({ page }) => {
  await page.goto('/contactus');
  await untilSlotIsHydrated(page, 'newsletter-form');
});

test('confirms a subscription in a popup that locks the page and closes after three seconds', async ({
  page,
}) => {
  await field(page).fill('reader@example.com');
  const { release: answer, asked } = await holdBack(page, call, (route) =>
    route.fulfill({ status: 201, json: { message: 'x' } }),
  );
  await stopClock(page);
  await button(page).click();
  await expect(form(page).getByRole('button', { name: '...', exact: true })).toBeDisabled();
  answer();
  await expect(popup(page)).toBeVisible();
  await expect(popup(page)).toContainText("Your mail is received. We'll get back to you soon.");
  await expect(page.locator('html')).toHaveCSS('overflow-y', /hidden|clip/);
  await expect(field(page)).toHaveValue('');
  expect(asked[0]?.postDataJSON()).toEqual({ email: 'reader@example.com' });
  await page.clock.runFor(2999);
  await expect(popup(page)).toBeVisible();
  await page.clock.runFor(1);
  await expect(popup(page)).toBeHidden();
  await expect(page.locator('html')).not.toHaveCSS('overflow-y', /hidden|clip/);
  await expect(button(page)).toBeFocused();
});

test('asks the reader to confirm by mail when double opt-in is on', async ({ page }) => {
  await answerWith(page, 201, { message: 'x', toConfirm: true });
  await field(page).fill('reader@example.com');
  await button(page).click();
  const words = 'Confirm by the link we mail you';
  await expect(popup(page)).toContainText(words);
  await popup(page).getByRole('button', { name: 'Close' }).click();
  await expect(form(page).getByRole('status')).toContainText(words);
});

test('an empty field is ignored, an invalid email address is marked, and neither is sent', async ({
  page,
}) => {
  const requests = await answerWith(page, 201, { message: 'x' });
  await button(page).click();
  await field(page).fill('   ');
  await field(page).press('Enter');
  await expect(field(page)).not.toHaveAttribute('aria-invalid');
  await expect(button(page)).toBeEnabled();
  await expect(popup(page)).toBeHidden();
  await expect(alert(page)).toBeHidden();
  await field(page).fill('reader@');
  await button(page).click();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveAccessibleDescription(/in the correct format/);
  await field(page).fill('');
  await expect(field(page)).not.toHaveAttribute('aria-invalid');
  await expect(form(page)).not.toContainText('in the correct format');
  expect(requests).toEqual([]);
});
