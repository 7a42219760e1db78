import { expect, test } from '../fixtures';

test.use({
  expectedMessages: /failed at|could not be loaded|Minified React error|hydrating|RemoteFailure|valid digest/,
});

test('a page whose bundle is lost says so, offers phone and e-mail, and comes back with Retry', async ({
  page,
}) => {
  await page.goto('/contactus');
  await page.route('**/releases/content/**', (route) => route.abort());
  await page.getByRole('link', { name: 'Blogs' }).first().click();
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(main.locator('a[href^="tel:"]')).toBeVisible();
  await expect(main.locator('a[href^="mailto:"]')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.unroute('**/releases/content/**');
  await main.getByRole('button', { name: 'Retry' }).click();
  await expect(main.locator('a[href^="/blogs/"]').first()).toBeVisible();
});

test('a slot whose bundle is lost costs only its own place', async ({ page }) => {
  await page.route('**/releases/leads/**', (route) => route.abort());
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await footer.scrollIntoViewIfNeeded();
  await expect(footer.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.unroute('**/releases/leads/**');
  await footer.getByRole('button', { name: 'Retry' }).click();
  await expect(footer.getByLabel('Email address')).toBeVisible();
});

test('an entry that is not what the registry promises is not run', async ({ page }) => {
  await page.route('**/releases/content/**/remoteEntry.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'document.title = "taken over";' }),
  );
  await page.goto('/contactus');
  await page.getByRole('link', { name: 'Blogs' }).first().click();
  await expect(page.getByRole('main').getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(page).not.toHaveTitle('taken over');
});
