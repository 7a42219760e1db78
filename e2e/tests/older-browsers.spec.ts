import { expect, test } from '../fixtures';
import { sendContact } from '../fixtures/page/parts';

test.use({ neverInteractive: true, expectedMessages: /was preloaded/ });

test('a browser without popovers gets complete pages, links and forms, and runs no scripts', async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(HTMLElement.prototype, 'popover'));
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto('/raas');
  for (const question of await page.locator('#faq').getByRole('button').all()) {
    const answer = page.locator(`[id="${await question.getAttribute('aria-controls')}"]`);
    await expect(answer).toBeVisible();
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click();
  await expect(page).toHaveURL('/contactus');
  await sendContact(page);
  await expect(page).toHaveURL('/contactus?sent=contact');
  await expect(page.getByRole('status')).toContainText('Thank you. We have your details.');
  expect(requests.filter((path) => /^\/assets\/(marketing|leads|content)\/.*\.js$/.test(path))).toEqual([]);
  await expect(page.locator('script[src]')).toHaveCount(0);
});
