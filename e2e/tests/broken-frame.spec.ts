import type { Page } from '@playwright/test';
import { frame } from '../../shell/src/content/frame';
import { expect, test, untilInteractive, untilSlotIsHydrated } from '../fixtures';
import { holdBack } from '../fixtures/page/hold-back';
import { leaveToBrowser } from '../fixtures/page/leave-to-browser';
import { letAnyScriptRun } from '../fixtures/page/let-any-script-run';
import { getContactForm, sendContact } from '../fixtures/page/parts';

/**
 * The shell's own code fails, which runs every page in the browser. After a form's redirect, the document arrives unchanged, and its
 * integrity check rejects the script that the test has changed.
 */
test.use({
  neverInteractive: true,
  expectedMessages:
    /broken frame|Minified React error|hydrating|was preloaded|valid digest|500.+subscribe|^503 \/raas$/,
});

/** Changes the shell's script so that a part of every page throws when rendered, as long as `condition` holds. */
async function breakFrame(page: Page, condition = 'true') {
  await letAnyScriptRun(page);
  const part = /skipLink:("[^"]+")/;
  await page.route(/\.js(\?|$)/, async (route) => {
    const response = await route.fetch();
    const throwing = `get skipLink(){if(${condition})throw new Error("broken frame");return $1}`;
    await route.fulfill({ response, body: (await response.text()).replace(part, throwing) });
  });
}

const waitForReport = (page: Page) => page.waitForRequest('**/report/failure');

async function expectToStand(page: Page, heading: RegExp) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.getByText('Unexpected Application Error')).toHaveCount(0);
}

test('if the shell throws at startup, the page’s links and forms still work', async ({ page }) => {
  await breakFrame(page);
  const reported = waitForReport(page);
  await page.goto('/contactus');
  expect((await reported).postDataJSON()).toMatchObject({
    remote: 'shell',
    module: './frame',
    phase: 'render',
  });
  await sendContact(page);
  await expect(page).toHaveURL('/contactus?sent=contact');
  const status = page.getByRole('status');
  await expect(status.filter({ hasText: frame.failure.scriptsLost })).toBeVisible();
  await expect(status.filter({ hasText: 'Thank you. We have your details.' })).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blogs' }).click();
  await expect(page).toHaveURL('/blogs');
  await expectToStand(page, /./);
  await page.goBack();
  await expect(getContactForm(page)).toBeVisible();
});

test.describe('after hydration', () => {
  test.use({ neverInteractive: false });

  test('reloads the page if the shell throws later', async ({ page }) => {
    await breakFrame(page, 'globalThis.isBroken');
    await page.goto('/blogs');
    await page.getByRole('main').locator('a[href*="category="]').first().click();
    await expect(page).toHaveURL(/category=/);
    await page.evaluate(() => Object.assign(globalThis, { isBroken: true, isSameDocument: true }));
    // A failed subscription makes the shell show an alert.
    await page.route('**/api/api/subscribe', (route) => route.fulfill({ status: 500 }));
    const newsletter = page.getByRole('contentinfo').locator('form');
    await newsletter.getByRole('textbox').fill('meera@example.com');
    await untilSlotIsHydrated(page, 'newsletter-form');
    await newsletter.getByRole('button').click();
    await expect(page.getByRole('main').locator('a[href^="/blogs/"]').first()).toBeVisible();
    await page.waitForFunction(() => !('isSameDocument' in globalThis));
    await expectToStand(page, /./);
  });
});

test('shows the failure page if the page was not server-rendered', async ({ page }) => {
  await breakFrame(page);
  await leaveToBrowser(page);
  await page.goto('/raas');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(frame.failure.pageHeading);
  await expect(page.getByRole('main').locator('a[href^="tel:"]')).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('banner')).toBeVisible();
});

test.describe('when the shell’s script fails to load', () => {
  const MAIN = /\/main\.\w+\.js/;
  test.use({ expectedMessages: /^net::ERR_FAILED \/assets\/shell\/main\.|was preloaded|valid digest/ });

  test('submits a form that was submitted before the failure', async ({ page }) => {
    await letAnyScriptRun(page);
    const { release: fail } = await holdBack(page, MAIN, (route) => route.abort());
    await page.goto('/raas', { waitUntil: 'commit' });
    const form = page.getByRole('form', { name: 'Newsletter' });
    await form.getByRole('textbox', { name: 'Email address' }).fill('reader@example.com');
    await form.getByRole('button', { name: 'Subscribe' }).click();
    fail();
    await expect(page).toHaveURL('/contactus?sent=newsletter');
  });

  test('loads it once more', async ({ page }) => {
    await page.route('**/main.*.js', (route) => route.abort());
    await page.goto('/raas');
    await untilInteractive(page);
  });

  test('says so if a proxy has changed the script, and Try again loads the page', async ({ page }) => {
    await page.route(MAIN, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()}/* rewritten */` });
    });
    await page.goto('/raas');
    const line = page.getByRole('status').filter({ hasText: frame.failure.scriptsLost });
    await expect(line).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await line.getByRole('link', { name: frame.failure.retry }).click();
    await untilInteractive(page);
    await expect(line).toBeHidden();
  });
});
