import { contactPage } from '../../mfe-leads/src/content/contact';
import { expect, test, untilInteractive } from '../fixtures';
import { holdBack } from '../fixtures/page/hold-back';

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, expectedMessages: /^400 \/forms\/\w+$/ });

  test('the contact form posts and redirects to a confirmation', async ({ page }) => {
    await page.goto('/contactus');
    const form = page.getByRole('form', { name: 'Ask us to call or write' });
    await form.getByLabel('First name').fill('Meera');
    await form.getByLabel('Last name').fill('Nair');
    await form.getByLabel('Email').fill('meera@example.com');
    await form.getByRole('button', { name: 'Send message' }).click();
    await expect(page).toHaveURL('/contactus?sent=contact');
    await expect(page.getByRole('status')).toContainText('Thank you. We have your details.');
  });

  test('an invalid form is returned with its values and can be corrected', async ({ page }) => {
    await page.goto('/contactus');
    const form = page.getByRole('form', { name: 'Ask us to call or write' });
    // The browser itself is content with a blank, the service is not.
    await form.getByLabel('First name').fill(' ');
    await form.getByLabel('Last name').fill('Nair');
    await form.getByLabel('Email').fill('meera@example.com');
    await form.getByRole('checkbox').check();
    await form.getByRole('button', { name: 'Send message' }).click();
    await expect(page).toHaveURL('/forms/contact');
    await expect(page.getByRole('alert')).toContainText('Enter your first name');
    await expect(page.getByLabel('Last name')).toHaveValue('Nair');
    await expect(page.getByRole('checkbox')).toBeChecked();
    await page
      .getByRole('alert')
      .getByRole('link', { name: /first name/ })
      .click();
    await page.getByLabel('First name').fill('Meera');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page).toHaveURL('/forms/contact?sent=1');
    await expect(page.getByRole('status')).toContainText('We have your details.');
  });

  test('the plain recruiter form submits once on a double click', async ({ page }) => {
    await page.goto('/contactus');
    await page.getByRole('button', { name: contactPage.choices.hiring.action }).click();
    await expect(page).toHaveURL('/forms/recruiter-request');
    await page.getByLabel('Name', { exact: true }).fill('Meera Nair');
    await page.getByLabel('Phone').fill('call my assistant');
    await page.getByLabel('Work email').fill('meera@example.com');
    await page.getByLabel('Company website').fill('not yet');
    await page.getByLabel('Requirement').fill('Two engineers in Pune');
    await page.getByRole('button', { name: 'Submit request' }).dblclick();
    await expect(page).toHaveURL('/forms/recruiter-request?sent=1');
    await expect(page.getByRole('status')).toContainText('We have your request.');
  });

  test('the newsletter form posts from any page', async ({ page }) => {
    await page.goto('/aboutus');
    const form = page.getByRole('form', { name: 'Newsletter' });
    await form.getByLabel('Email address').fill('reader@example.com');
    await form.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page).toHaveURL('/contactus?sent=newsletter');
    await expect(page.getByRole('status')).toContainText('Thanks for subscribing Hireloom');
  });
});

test('input typed before hydration is preserved', async ({ page }) => {
  const { release: letGo } = await holdBack(page, '**/*.js');
  await page.goto('/contactus', { waitUntil: 'commit' });
  const form = page.getByRole('form', { name: 'Ask us to call or write' });
  await form.getByLabel('First name').fill('Meera');
  letGo();
  await untilInteractive(page);
  await form.getByLabel('Last name').fill('Nair');
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(form.getByLabel('Email')).toBeFocused();
  await expect(form.getByLabel('First name')).toHaveValue('Meera');
  await expect(form.getByLabel('First name')).not.toHaveAttribute('aria-invalid');
});

test('the plain form can be submitted when the leads bundle is missing', async ({ page }) => {
  await page.route('**/assets/leads/**', (route) => route.abort());
  await page.goto('/forms/contact');
  await page.getByLabel('First name').fill('Meera');
  await page.getByLabel('Last name').fill('Nair');
  await page.getByLabel('Email').fill('meera@example.com');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('status')).toContainText('We have your details.');
});
