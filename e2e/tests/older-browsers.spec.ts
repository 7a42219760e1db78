import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { letAnyScriptRun } from '../fixtures/page/let-any-script-run';
import { stopClock } from '../fixtures/page/stop-clock';
import { withoutPopovers } from '../fixtures/page/without-popovers';
import { holdBack } from '../fixtures/page/hold-back';

const navigationOf = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** As Safari before 15.4 and Chrome before 93, as far as the page asks. */
async function asOlderBrowser(page: Page) {
  await withoutPopovers(page);
  await page.addInitScript(() => Reflect.deleteProperty(Object, 'hasOwn'));
}

/** A frame that this browser cannot parse. */
async function withUnknownSyntax(page: Page) {
  await letAnyScriptRun(page);
  await page.route('**/main.*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `const text = |> unknown;${await response.text()}` });
  });
}

/** Every answer can be read, since no script can unfold it. */
async function expectUnfolded(page: Page) {
  for (const question of await page.locator('#faq').getByRole('button').all()) {
    const answer = page.locator(`[id="${await question.getAttribute('aria-controls')}"]`);
    await expect(answer).toBeVisible();
  }
}

const ways = [
  { name: 'a browser that lacks what the scripts need', prepare: asOlderBrowser, expected: /was preloaded/ },
  {
    name: 'a browser that cannot parse the frame',
    prepare: withUnknownSyntax,
    // A document that came by a form may still vouch for the script as it was.
    expected: /SyntaxError|was preloaded|valid digest/,
  },
] as const;

for (const { name, prepare, expected } of ways) {
  test.describe(name, () => {
    test.use({ expectedMessages: expected, neverInteractive: true });

    test('shows the whole page, unfolded, and its links and forms work', async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await prepare(page);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.goto('/raas');
      await expectUnfolded(page);
      expect(asked.filter((url) => /\/releases\/(marketing|leads|content)\/.*\.js$/.test(url))).toEqual([]);
      await expect(page.locator('#root')).not.toHaveAttribute('data-hydrated');
      await navigationOf(page).getByRole('button', { name: 'Menu' }).click();
      await navigationOf(page).getByRole('link', { name: 'Blogs', exact: true }).click();
      await expect(page).toHaveURL('/blogs');
      await expect(page.getByRole('main').locator('a[href^="/blogs/"]').first()).toBeVisible();
    });

    test('follows a call to action to the contact page at once, and sends its form', async ({ page }) => {
      await prepare(page);
      await page.goto('/');
      await expectUnfolded(page);
      await stopClock(page);
      await page.getByRole('main').getByRole('button', { name: 'Contact experts' }).click();
      await expect(page).toHaveURL('/contactus');
      await page.clock.resume();
      const form = page.getByRole('form', { name: 'Ask us to call or write' });
      await form.getByLabel('First name').fill('Meera');
      await form.getByLabel('Last name').fill('Nair');
      await form.getByLabel('Email').fill('meera@example.com');
      await form.getByRole('button', { name: 'Send message' }).click();
      await expect(page).toHaveURL('/contactus?sent=contact');
      await expect(page.getByRole('status')).toContainText('Thank you, we have your details.');
    });
  });
}

test.describe('a frame whose script does not come', () => {
  test.use({ expectedMessages: /^net::ERR_FAILED \/releases\/shell\/\S+\/main\./ });

  test('leaves a page that is unfolded and sends what was pressed before', async ({ page }) => {
    const { release: fail } = await holdBack(page, '**/main.*.js', (route) => route.abort());
    await page.goto('/robots.txt');
    await page.evaluate(() => (location.href = '/raas'));
    const form = page.getByRole('form', { name: 'Newsletter' });
    await form.getByRole('textbox', { name: 'Email address' }).fill('reader@example.com');
    await form.getByRole('button', { name: 'Subscribe' }).click();
    fail();
    await expect(page).toHaveURL('/contactus?sent=newsletter');
  });
});
