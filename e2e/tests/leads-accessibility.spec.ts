import type { Page } from '@playwright/test';
import { expect, test, untilSlotIsHydrated } from '../fixtures';
import { expectNoViolation } from '../fixtures/page/axe';

test.use({ expectedMessages: /^net::ERR_FAILED \/api\/api\/addcontact$/ });

const contactForm = (page: Page) => page.getByRole('form', { name: 'Ask us to call or write' });

async function expectNoFault(page: Page, state: string) {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoViolation(page, {}, `${state} at ${width} px`);
  }
}

test('the contact page has no accessibility violation empty, invalid, failed or sent', async ({ page }) => {
  await page.route('**/api/api/addcontact', (route) => route.abort());
  await page.goto('/contactus');
  await expectNoFault(page, 'empty');
  const send = contactForm(page).getByRole('button', { name: 'Send message' });
  await send.click();
  await expect(contactForm(page).getByText('Enter your first name')).toBeVisible();
  await expectNoFault(page, 'with errors');
  await contactForm(page).getByLabel('First name').fill('Asha');
  await contactForm(page).getByLabel('Last name').fill('Rao');
  await contactForm(page).getByLabel('Email').fill('asha@example.com');
  await send.click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNoFault(page, 'with an alert');
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await expectNoFault(page, 'not sent');
  await page.route('**/api/api/addcontact', (route) =>
    route.fulfill({ status: 201, json: { message: 'Thank you, Asha.' } }),
  );
  await send.click();
  const alert = page.getByRole('alertdialog', { name: 'Thank you, Asha.' });
  await expect(alert).toBeVisible();
  await expect(alert.getByRole('button', { name: 'OK' })).toBeFocused();
  await expectNoFault(page, 'sent');
  await page.keyboard.press('Enter');
  await expect(alert).toBeHidden();
});

test('the recruiter popup has no accessibility violation empty, invalid or with a toast', async ({
  page,
}) => {
  await page.route('**/api/api/add-recruiter-request', (route) =>
    route.fulfill({ status: 200, json: { message: 'Request received' } }),
  );
  await page.goto('/');
  await page.getByRole('main').getByRole('button', { name: 'Contact experts' }).click();
  const popup = page.getByRole('dialog', { name: 'Request a recruiter' });
  await expect(popup.getByLabel('Name')).toBeVisible();
  await expectNoFault(page, 'empty');
  await popup.getByRole('button', { name: 'Submit request' }).click();
  await expect(popup.getByText('Enter your name')).toBeVisible();
  await expectNoFault(page, 'with errors');
  await popup.getByLabel('Name').fill('Asha Rao');
  await popup.getByLabel('Phone').fill('+91 98450 12345');
  await popup.getByLabel('Work email').fill('asha@example.com');
  await popup.getByLabel('Company website').fill('https://example.com');
  await popup.getByRole('button', { name: 'Submit request' }).click();
  const toast = page.getByRole('alert').filter({ hasText: 'Request submitted successfully!' });
  await expect(toast).toBeVisible();
  await toast.hover();
  await expectNoViolation(page, {}, 'beneath a toast');
});

test('the newsletter form has no accessibility violation with an error or confirmation', async ({ page }) => {
  await page.route('**/api/api/subscribe', (route) => route.fulfill({ status: 201, json: { message: 'x' } }));
  await page.goto('/contactus');
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const isTooWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    await expect.poll(isTooWide, `at ${width} px`).toBe(false);
  }
  await untilSlotIsHydrated(page, 'newsletter-form');
  const form = page.getByRole('form', { name: 'Newsletter' });
  await form.getByLabel('Email address').fill('reader@');
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await expect(form.getByText(/in the correct format/)).toBeVisible();
  await expectNoFault(page, 'with an error');
  await form.getByLabel('Email address').fill('reader@example.com');
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoFault(page, 'with its confirmation');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, expectedMessages: /^400 \/forms\/contact$/ });

  test('the correction page describes the error at its field', async ({ page }) => {
    await page.goto('/contactus');
    const form = contactForm(page);
    // The browser itself is content with a blank, the service is not.
    await form.getByLabel('First name').fill(' ');
    await form.getByLabel('Last name').fill('Nair');
    await form.getByLabel('Email').fill('meera@example.com');
    await form.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByLabel('First name')).toHaveAccessibleDescription(/Enter your first name/);
    await expect(page.getByLabel('First name')).toHaveAttribute('aria-invalid', 'true');
  });
});
