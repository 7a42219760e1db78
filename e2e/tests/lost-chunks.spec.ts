import type { Locator, Page } from '@playwright/test';
import { forms } from '../../mfe-leads/src/content/forms';
import { expect, test, untilSlotIsHydrated } from '../fixtures';
import { CONTACT, fill, getContactForm } from '../fixtures/page/parts';

test.use({
  expectedMessages:
    /^net::ERR_(FAILED|INTERNET_DISCONNECTED) \/(assets\/|forms\/|canary$)|Loading chunk \d+ failed|leads@\w{16} \S+ failed at|was preloaded .+ but not used/,
});

/** Aborts the first `times` requests for each matching script. Returns how often each was lost. */
async function loseScripts(page: Page, scripts: RegExp, times: number) {
  const losses = new Map<string, number>();
  await page.route(scripts, (route) => {
    const { pathname } = new URL(route.request().url());
    const count = losses.get(pathname) ?? 0;
    if (count === times) return route.continue();
    losses.set(pathname, count + 1);
    return route.abort();
  });
  return losses;
}

/** Opens one form; all forms load their sending code in the same way. */
async function openForm(page: Page) {
  await page.goto('/contactus');
  // Otherwise the code would be fetched when the footer comes into view.
  await untilSlotIsHydrated(page, 'newsletter-form');
  return getContactForm(page);
}

const press = (form: Locator) => form.getByRole('button', { name: forms.contact.submit }).click();

/** Checks that the form was not sent and its values are still there. */
async function expectNotSent(page: Page, form: Locator, status: string) {
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await expect(form).toContainText(status);
  for (const [label, text] of Object.entries(CONTACT))
    await expect(form.getByRole('textbox', { name: label, exact: true })).toHaveValue(text);
}

async function expectSent(page: Page, form: Locator) {
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/api/addcontact'));
  await press(form);
  expect((await answer).ok()).toBe(true);
}

for (const times of [1, 3])
  test(`a form is sent after its chunks were lost ${times} times`, async ({ page }) => {
    const form = await openForm(page);
    const losses = await loseScripts(page, /\/assets\/leads\/.+\.js/, times);
    await page.route('**/forms/*', (route) => route.abort());
    await fill(form, CONTACT);
    await expect.poll(() => losses.size).toBeGreaterThan(1);
    if (times === 3) {
      await press(form);
      await expectNotSent(page, form, forms.status['not-loaded']);
    }
    await expectSent(page, form);
  });

test('a form that was filled in offline is sent once the visitor is online again', async ({
  page,
  context,
}) => {
  const form = await openForm(page);
  await context.setOffline(true);
  await fill(form, CONTACT);
  await press(form);
  await expectNotSent(page, form, forms.status.offline);
  await context.setOffline(false);
  await expect(form).toContainText(forms.status.online);
  await expectSent(page, form);
});
