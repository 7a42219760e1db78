import type { Page } from '@playwright/test';
import { expect, test, untilSlotIsHydrated } from '../fixtures';
import { expectNoViolation } from '../fixtures/page/axe';

test.use({ expectedMessages: /^net::ERR_FAILED \/api\/api\/addcontact$/ });

const contactForm = (page: Page) => page.getByRole('form', { name: 'Ask us to call or write' });

for (const width of [360, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('the contact page, empty, with errors and with an alert', async ({ page }) => {
      await page.route('**/api/api/addcontact', (route) => route.abort());
      await page.goto('/contactus');
      await expectNoViolation(page);
      await contactForm(page).getByRole('button', { name: 'Send message' }).click();
      await expect(contactForm(page).getByText('Enter your first name')).toBeVisible();
      await expectNoViolation(page);
      await contactForm(page).getByLabel('First name').fill('Meera');
      await contactForm(page).getByLabel('Last name').fill('Nair');
      await contactForm(page).getByLabel('Email').fill('meera@example.com');
      await contactForm(page).getByRole('button', { name: 'Send message' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await expectNoViolation(page);
      await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
      await expectNoViolation(page);
    });

    test('the recruiter popup, empty and with errors', async ({ page }) => {
      await page.goto('/');
      await page.getByRole('main').getByRole('button', { name: 'Contact experts' }).click();
      const popup = page.getByRole('dialog', { name: 'Request a recruiter' });
      await popup.getByRole('button', { name: 'Submit request' }).click();
      await expect(popup.getByText('Enter your name')).toBeVisible();
      await expectNoViolation(page);
    });

    test('the newsletter form with an error and its confirmation', async ({ page }) => {
      await page.route('**/api/api/subscribe', (route) =>
        route.fulfill({ status: 201, json: { message: 'x' } }),
      );
      await page.goto('/contactus');
      await untilSlotIsHydrated(page, 'newsletter-form');
      const form = page.getByRole('form', { name: 'Newsletter' });
      await form.getByLabel('Email address').fill('reader@');
      await form.getByRole('button', { name: 'Subscribe' }).click();
      await expect(form.getByText(/in the correct format/)).toBeVisible();
      await expectNoViolation(page);
      await form.getByLabel('Email address').fill('reader@example.com');
      await form.getByRole('button', { name: 'Subscribe' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNoViolation(page);
    });

    test('no page of forms is wider than the window', async ({ page }) => {
      await page.goto('/contactus');
      const isTooWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      expect(await isTooWide()).toBe(false);
    });
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, expectedMessages: /^400 \/forms\/contact$/ });

  test('the page that asks for corrections names what is wrong at its field', async ({ page }) => {
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
