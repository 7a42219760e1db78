import { expect, test } from '../fixtures';

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, expectedMessages: /^400 \/forms\/\w+$/ });

  test('the contact form posts, and a page confirms it without a word of it in the address', async ({
    page,
  }) => {
    await page.goto('/contactus');
    const form = page.getByRole('form', { name: 'Send us a message' });
    await form.getByLabel('First name').fill('Meera');
    await form.getByLabel('Last name').fill('Nair');
    await form.getByLabel('Email').fill('meera@example.com');
    await form.getByRole('button', { name: 'Send message' }).click();
    await expect(page).toHaveURL('/contactus?sent=contact');
    await expect(page.getByRole('status')).toContainText('Thank you, we have your message.');
  });

  test('what is wrong comes back as a page that keeps what was typed, and can be corrected there', async ({
    page,
  }) => {
    await page.goto('/contactus');
    const form = page.getByRole('form', { name: 'Send us a message' });
    await form.getByLabel('First name').fill('Meera');
    await form.getByLabel('Last name').fill('Nair');
    // The browser itself is content with this one, the service is not.
    await form.getByLabel('Email').fill('meera@example');
    await form.getByRole('checkbox').check();
    await form.getByRole('button', { name: 'Send message' }).click();
    await expect(page).toHaveURL('/forms/contact');
    await expect(page.getByRole('alert')).toContainText('in the correct format');
    await expect(page.getByLabel('First name')).toHaveValue('Meera');
    await expect(page.getByRole('checkbox')).toBeChecked();
    await page
      .getByRole('alert')
      .getByRole('link', { name: /correct format/ })
      .click();
    await page.getByLabel('Email').fill('meera@example.com');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page).toHaveURL('/forms/contact?sent=1');
    await expect(page.getByRole('status')).toContainText('We have your message.');
  });

  test('the newsletter form of any page posts', async ({ page }) => {
    await page.goto('/aboutus');
    const form = page.getByRole('form', { name: 'Newsletter' });
    await form.getByLabel('Email address').fill('reader@example.com');
    await form.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page).toHaveURL('/contactus?sent=newsletter');
    await expect(page.getByRole('status')).toContainText('Thanks for subscribing Hireloom');
  });
});

test('typed before the scripts are there, nothing is lost when they are', async ({ page }) => {
  let letGo = () => {};
  const released = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/contactus', { waitUntil: 'commit' });
  const form = page.getByRole('form', { name: 'Send us a message' });
  await form.getByLabel('First name').fill('Meera');
  letGo();
  await page.waitForLoadState('networkidle');
  await form.getByLabel('Last name').fill('Nair');
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(form.getByLabel('Email')).toBeFocused();
  await expect(form.getByLabel('First name')).toHaveValue('Meera');
  await expect(form.getByLabel('First name')).not.toHaveAttribute('aria-invalid');
});

test('with the forms’ bundle gone, the plain form can be sent', async ({ page }) => {
  await page.route('**/releases/leads/**', (route) => route.abort());
  await page.goto('/forms/contact');
  await page.getByLabel('First name').fill('Meera');
  await page.getByLabel('Last name').fill('Nair');
  await page.getByLabel('Email').fill('meera@example.com');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('status')).toContainText('We have your message.');
});
