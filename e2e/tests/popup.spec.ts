import type { Page } from '@playwright/test';
import { contactPage } from '../../mfe-leads/src/content/contact';
import { frame } from '../../shell/src/content/frame';
import { expect, test } from '../fixtures';
import { stopClock } from '../fixtures/page/stop-clock';
import { fill, getPopup, REQUEST } from '../fixtures/page/parts';

const { hiring } = contactPage.choices;
const locateOpener = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Contact experts' });

test.use({ expectedMessages: /^503 \/api\/api\/add-recruiter-request$/ });

/** Tab goes round within the popup. */
async function expectFocusKept(page: Page) {
  for (let step = 0; step < 14; step += 1) {
    await page.keyboard.press('Tab');
    const isOutside = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused !== document.body && !focused?.closest('dialog');
    });
    expect(isOutside).toBe(false);
  }
}

test('loads its form when opened, keeps focus inside, locks scrolling, and Escape and Close return focus', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    const isOfForms = request.url().includes('/assets/leads/');
    if (isOfForms && request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/');
  expect(scripts).toEqual([]);
  await locateOpener(page).click();
  await expect(getPopup(page).getByLabel('Name')).toBeVisible();
  expect(scripts).not.toEqual([]);
  await expectFocusKept(page);
  await page.keyboard.press('Escape');
  await expect(getPopup(page)).toBeHidden();
  await expect(locateOpener(page)).toBeFocused();

  // Safari does not focus a button that is pressed.
  await page.evaluate(() => addEventListener('mousedown', (event) => event.preventDefault(), true));
  await locateOpener(page).click();
  await expect(getPopup(page).getByLabel('Name')).toBeVisible();
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
  const before = await page.evaluate(() => window.scrollY);
  await getPopup(page).getByRole('button', { name: 'Close' }).click();
  await expect(getPopup(page)).toBeHidden();
  await expect(locateOpener(page)).toBeFocused();
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before);
});

test('shows and sends the subject it was opened with, and no toast covers its buttons', async ({ page }) => {
  const asked = page.waitForRequest('**/api/api/add-recruiter-request');
  await page.route('**/api/api/add-recruiter-request', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/contactus');
  await page.getByRole('button', { name: hiring.action }).click();
  const dialog = getPopup(page);
  await expect(dialog.getByText(`${frame.popup.about} ${hiring.about}`)).toBeVisible();
  await fill(dialog, REQUEST);
  const requirement = dialog.getByRole('textbox', { name: 'Requirement' });
  const submit = dialog.getByRole('button', { name: 'Submit request' });
  // The toast stays until it has been seen at all widths.
  await stopClock(page);
  await submit.click();
  expect((await asked).headers()['x-form-about']).toBe(encodeURIComponent(hiring.about));
  await expect(dialog.getByRole('status')).toBeInViewport({ ratio: 1 });
  const toast = page.getByRole('alert').filter({ hasText: 'Error submitting recruiter request' });
  const close = dialog.getByRole('button', { name: 'Close', exact: true });
  for (const [width, height] of [
    [360, 740],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(toast).toBeVisible();
    await dialog.evaluate((element) => element.scrollTo(0, 0));
    const [over, under] = [await toast.boundingBox(), await close.boundingBox()];
    const isApart = over && under && (over.y >= under.y + under.height || over.y + over.height <= under.y);
    expect(isApart, `at ${width} px`).toBe(true);
    await close.click({ trial: true });
    await requirement.focus();
    const [field, button] = [await requirement.boundingBox(), await submit.boundingBox()];
    expect(field && button && field.y + field.height <= button.y, `in view at ${width} px`).toBe(true);
    await dialog.getByRole('status').scrollIntoViewIfNeeded();
    await submit.click({ trial: true });
    await expect(close).toBeInViewport({ ratio: 1 });
  }
  await close.click();
  await expect(dialog).toBeHidden();
});
