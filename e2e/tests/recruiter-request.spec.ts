import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { answering } from '../fixtures/answering';
import { holdBack } from '../fixtures/page/hold-back';
import { stopClock } from '../fixtures/page/stop-clock';
import { fill, getPopup, REQUEST } from '../fixtures/page/parts';

const call = '**/api/api/add-recruiter-request';
const answerWith = answering(call);
const sent = 'Request submitted successfully!';
const failed = 'Error submitting recruiter request';

const opener = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Contact experts' });
const field = (page: Page, label: string) =>
  getPopup(page).getByRole('textbox', { name: label, exact: true });
const button = (page: Page) => getPopup(page).getByRole('button', { name: 'Submit request' });

async function open(page: Page) {
  await page.goto('/');
  await opener(page).click();
  await expect(field(page, 'Name')).toBeVisible();
}

const fillRequired = (page: Page) => fill(getPopup(page), REQUEST);

test.use({
  expectedMessages:
    /^(400|500|net::ERR_INTERNET_DISCONNECTED) \/api\/api\/add-recruiter-request$|^net::ERR_INTERNET_DISCONNECTED \/assets\/shell\//,
});

test.beforeEach(async ({ page }) => {
  await open(page);
});

test('marks missing fields and the server’s field errors; any other failure keeps the values', async ({
  page,
  context,
}) => {
  await button(page).click();
  await expect(field(page, 'Name')).toBeFocused();
  await expect(field(page, 'Name')).toHaveAccessibleDescription('Error: Enter your name');
  await expect(field(page, 'Phone')).toHaveAccessibleDescription('Error: Enter your phone number');
  await expect(field(page, 'Work email')).toHaveAccessibleDescription('Error: Enter your work email address');
  await expect(field(page, 'Company website')).toHaveAccessibleDescription(
    'Error: Enter your company website',
  );
  await expect(field(page, 'Requirement')).not.toHaveAttribute('aria-invalid');
  await expect(field(page, 'Level')).not.toHaveAttribute('aria-invalid');
  await answerWith(page, 400, { message: 'x', errors: [{ field: 'phone', message: 'This is no number' }] });
  await fillRequired(page);
  await button(page).click();
  await expect(page.getByRole('alert').filter({ hasText: failed })).toBeVisible();
  await expect(field(page, 'Phone')).toBeFocused();
  await expect(field(page, 'Phone')).toHaveAccessibleDescription('Error: This is no number');
  await expect(field(page, 'Name')).toHaveValue('Meera Nair');

  // With a fake clock, each toast disappears before the next.
  await stopClock(page);
  await expect(page.getByText(failed)).toBeHidden();
  for (const status of [201, 500]) {
    const requests = await answerWith(page, status, { message: 'x' });
    await button(page).click();
    await expect(page.getByText(failed)).toBeVisible();
    expect(requests).toHaveLength(1);
    await expect(button(page)).toBeEnabled();
    await expect(field(page, 'Name')).toHaveValue('Meera Nair');
    await page.clock.runFor(3000);
    await expect(page.getByText(failed)).toBeHidden();
    await expect(getPopup(page)).toBeVisible();
  }
  await page.unroute(call);
  await context.setOffline(true);
  await button(page).click();
  await expect(getPopup(page).getByRole('status')).toContainText('You are offline');
  await expect(field(page, 'Name')).toHaveValue('Meera Nair');
  await context.setOffline(false);
});

test('keeps a draft, sends every field, shows a toast and closes after two seconds', async ({ page }) => {
  await field(page, 'Name').fill('Meera Nair');
  await field(page, 'Requirement').fill('Two engineers in Pune');
  await page.keyboard.press('Escape');
  await expect(getPopup(page)).toBeHidden();
  await opener(page).click();
  await expect(field(page, 'Name')).toHaveValue('Meera Nair');
  await expect(field(page, 'Requirement')).toHaveValue('Two engineers in Pune');
  const { release: answer, asked } = await holdBack(page, call, (route) =>
    route.fulfill({ status: 200, json: { message: 'x' } }),
  );
  await fillRequired(page);
  await field(page, 'Level').fill('Senior');
  await stopClock(page);
  await button(page).click();
  await expect(getPopup(page).getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  answer();
  const toast = page.getByRole('alert').filter({ hasText: sent });
  await expect(toast).toBeVisible();
  await expect(getPopup(page).getByRole('heading', { name: 'We have your request.' })).toBeFocused();
  await expect(field(page, 'Name')).toBeHidden();
  expect(asked.map((request) => request.postDataJSON() as unknown)).toEqual([
    {
      name: 'Meera Nair',
      phone: '098450-00000',
      email: 'meera@acorn.example',
      company: 'acorn.example',
      requirement: 'Two engineers in Pune',
      level: 'Senior',
    },
  ]);
  await page.clock.runFor(1999);
  await expect(getPopup(page)).toBeVisible();
  await page.clock.runFor(1);
  await expect(getPopup(page)).toBeHidden();
  await page.clock.runFor(999);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1);
  await expect(toast).toBeHidden();
  const sentBar = page.getByRole('region', { name: 'Request sent.' });
  await expect(sentBar.getByRole('link', { name: '+91 80 0000 0000' })).toBeInViewport();
  await sentBar.getByRole('button', { name: 'Dismiss' }).click();
  await expect(sentBar).toBeHidden();
});

test('a popup reopened after success stays open', async ({ page }) => {
  await answerWith(page, 200, { message: 'x' });
  await fillRequired(page);
  await stopClock(page);
  await button(page).click();
  await expect(page.getByText(sent)).toBeVisible();
  await expect(field(page, 'Name')).toBeHidden();
  await getPopup(page).getByRole('button', { name: 'Close', exact: true }).click();
  await expect(getPopup(page)).toBeHidden();
  await opener(page).click();
  await field(page, 'Name').fill('Meera');
  await page.clock.runFor(3000);
  await expect(page.getByText(sent)).toBeHidden();
  await expect(field(page, 'Name')).toHaveValue('Meera');
});
