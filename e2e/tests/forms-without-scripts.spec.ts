import { contactPage } from '../../mfe-leads/src/content/contact';
import { expect, test } from '../fixtures';
import { CONTACT, fill, getContactForm } from '../fixtures/page/parts';

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, expectedMessages: /^400 \/forms\/\w+$/ });

  test('an invalid form is shown again with its values and the error at its field', async ({ page }) => {
    await page.goto('/contactus');
    const form = getContactForm(page);
    // The browser accepts a space in a required field, the service does not.
    await fill(form, { ...CONTACT, 'First name': ' ' });
    await form.getByRole('checkbox').check();
    await form.getByRole('button', { name: 'Send details' }).click();
    await expect(page).toHaveURL('/forms/contact');
    await expect(page.getByRole('alert')).toContainText('Enter your first name');
    await expect(page.getByLabel('First name')).toHaveAccessibleDescription(/Enter your first name/);
    await expect(page.getByLabel('First name')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Last name')).toHaveValue('Nair');
    await expect(page.getByRole('checkbox')).toBeChecked();
    await page
      .getByRole('alert')
      .getByRole('link', { name: /first name/ })
      .click();
    await page.getByLabel('First name').fill('Meera');
    await page.getByRole('button', { name: 'Send details' }).click();
    await expect(page).toHaveURL('/forms/contact?sent=1');
    await expect(page.getByRole('status')).toContainText('We have your details.');
  });

  test('a recruiter request can be sent from a plain form, and a double click stores it once', async ({
    page,
  }) => {
    await page.goto('/contactus');
    await page.getByRole('button', { name: contactPage.choices.hiring.action }).click();
    await expect(page).toHaveURL('/forms/recruiter-request');
    expect(await page.content()).toMatch(/src:url\(\/assets\/\S+\.woff2\)/);
    await page.getByLabel('Name', { exact: true }).fill('Meera Nair');
    await page.getByLabel('Phone').fill('call my assistant');
    await page.getByLabel('Work email').fill('meera@example.com');
    await page.getByLabel('Company website').fill('not yet');
    await page.getByLabel('Requirement').fill('Two engineers in Pune');
    await page.getByRole('button', { name: 'Submit request' }).dblclick();
    await expect(page).toHaveURL('/forms/recruiter-request?sent=1');
    await expect(page.getByRole('status')).toContainText('We have your request.');
  });
});
