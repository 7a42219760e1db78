import type { Page } from '@playwright/test';
import { expect, test, untilSlotIsHydrated } from '../fixtures';
import { answering } from '../fixtures/answering';
import { holdBack } from '../fixtures/page/hold-back';
import { stopClock } from '../fixtures/page/stop-clock';
import { CONTACT, fill, getContactForm } from '../fixtures/page/parts';

const call = '**/api/api/addcontact';
const answerWith = answering(call);

const field = (page: Page, label: string) =>
  getContactForm(page).getByRole('textbox', { name: label, exact: true });
const button = (page: Page) => getContactForm(page).getByRole('button', { name: 'Send details' });
const alert = (page: Page) => page.getByRole('alertdialog');

const fillRequired = (page: Page, changes = {}) => fill(getContactForm(page), { ...CONTACT, ...changes });

test.use({
  expectedMessages: /^(400|429|500|net::ERR_INTERNET_DISCONNECTED) \/api\/api\/addcontact$/,
});

test.beforeEach(async ({ page }) => {
  await page.goto('/contactus');
});

/** Attributes that give phones the right keyboards and suggestions. */
async function expectFieldsForPhones(page: Page) {
  const fields = getContactForm(page).getByRole('textbox');
  const read = (inputs: Element[]) =>
    (inputs as HTMLInputElement[]).map(({ autocomplete, inputMode, type }) => [
      autocomplete,
      inputMode,
      type,
    ]);
  expect(await fields.evaluateAll(read)).toEqual([
    ['given-name', '', 'text'],
    ['family-name', '', 'text'],
    ['email', 'email', 'email'],
    ['tel', 'tel', 'tel'],
    ['organization', '', 'text'],
    ['organization-title', '', 'text'],
    ['url', 'url', 'text'],
  ]);
}

test('shows contact details and next steps, marks invalid fields and sends nothing', async ({ page }) => {
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'hello@hireloom.example', exact: true })).toBeVisible();
  // The first link is above the form, another is beside its button.
  await expect(main.getByRole('link', { name: '+91 80 0000 0000' }).first()).toHaveAttribute(
    'href',
    'tel:+918000000000',
  );
  await expect(main).toContainText('Mon-Fri 8 am to 5 pm');
  await expect(main).toContainText('Bangalore');
  await expect(main.getByRole('heading', { name: 'What happens next when you hire' })).toBeVisible();
  await expect(main.getByRole('listitem').filter({ hasText: 'A recruiter answers' })).toContainText(
    '48 hours',
  );
  await expectFieldsForPhones(page);
  const requests = await answerWith(page, 201, { message: 'x' });
  await button(page).click();
  await expect(field(page, 'First name')).toBeFocused();
  await expect(field(page, 'First name')).toHaveAccessibleDescription('Error: Enter your first name');
  await expect(field(page, 'Last name')).toHaveAccessibleDescription('Error: Enter your last name');
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Error: Enter your email address');
  await expect(field(page, 'Phone')).not.toHaveAttribute('aria-invalid');
  await field(page, 'First name').fill('Meera');
  await expect(field(page, 'First name')).not.toHaveAttribute('aria-invalid');
  await fillRequired(page, { Email: 'meera@' });
  await field(page, 'Phone').fill('call my assistant');
  await button(page).click();
  await expect(field(page, 'Email')).toBeFocused();
  await expect(field(page, 'Email')).toHaveAccessibleDescription(/in the correct format/);
  await expect(field(page, 'Phone')).not.toHaveAttribute('aria-invalid');
  expect(requests).toEqual([]);
});

test('keeps typed values across a reload, sends all fields, shows the response and then clears the draft', async ({
  page,
}) => {
  await fillRequired(page);
  await getContactForm(page).getByRole('checkbox').check();
  await page.reload();
  await expect(field(page, 'First name')).toHaveValue('Meera');
  await expect(field(page, 'Email')).toHaveValue('meera@example.com');
  await expect(getContactForm(page).getByRole('checkbox')).not.toBeChecked();
  const requests = await answerWith(page, 201, { message: 'Your message no. 17 is here.' });
  await field(page, 'Phone').fill('+91 98450 00000');
  await field(page, 'Company').fill('Acorn');
  await field(page, 'Job title').fill('Head of HR');
  await field(page, 'LinkedIn').fill('linkedin.com/in/meera');
  await getContactForm(page).getByRole('checkbox').check();
  await button(page).click();
  await expect(alert(page)).toContainText('Your message no. 17 is here.');
  expect(requests[0]?.postDataJSON()).toEqual({
    firstName: 'Meera',
    lastName: 'Nair',
    email: 'meera@example.com',
    phone: '+91 98450 00000',
    company: 'Acorn',
    Jobtitle: 'Head of HR',
    linkdin: 'linkedin.com/in/meera',
    message: '',
    agree: true,
  });
  await alert(page).getByRole('button', { name: 'OK' }).click();
  await expect(button(page)).toBeFocused();
  await expect(getContactForm(page).getByRole('status')).toContainText('We have your details.');
  await expect(field(page, 'First name')).toHaveValue('');
  await expect(getContactForm(page).getByRole('checkbox')).not.toBeChecked();
  await button(page).click();
  await expect(field(page, 'First name')).toHaveAttribute('aria-invalid', 'true');
  await expect(getContactForm(page).getByRole('status')).toHaveCount(0);
  await page.reload();
  await expect(field(page, 'First name')).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    'meera',
  );
});

/** Fills the form, and leaves the focus on its button. */
async function fillByKeyboard(page: Page) {
  await field(page, 'First name').focus();
  for (const text of [...Object.values(CONTACT), '98450 00000', 'Acorn', 'Head of HR', 'in/meera']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Space');
  await expect(getContactForm(page).getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(button(page)).toBeFocused();
}

test('can be filled in and sent by keyboard; while sending, the button is disabled and says so', async ({
  page,
}) => {
  const { release: answer, asked } = await holdBack(page, call, (route) =>
    route.fulfill({ status: 201, json: { message: 'Here.' } }),
  );
  // Filling the form scrolls to the newsletter form, whose code must have loaded before the clock jumps by five seconds.
  await untilSlotIsHydrated(page, 'newsletter-form');
  await fillByKeyboard(page);
  await stopClock(page);
  await page.keyboard.press('Enter');
  const sending = getContactForm(page).getByRole('button', { name: 'Sending...' });
  await expect(sending).toBeDisabled();
  await field(page, 'Email').press('Enter');
  const status = getContactForm(page).getByRole('status');
  await page.clock.runFor(4999);
  await expect(status).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(status).toContainText('longer than usual');
  answer();
  await expect(alert(page)).toContainText('Here.');
  expect(asked).toHaveLength(1);
  await page.keyboard.press('Enter');
  await expect(alert(page)).toBeHidden();
});
