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

test('an entry that is not what the registry promises is not run, and is asked for again by Retry', async ({
  page,
}) => {
  await page.route(/\/content\/.+\/remoteEntry\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'document.title = "taken over";' }),
  );
  await page.goto('/contactus');
  await page.getByRole('link', { name: 'Blogs' }).first().click();
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Retry' }).click();
  // The old address stays refused.
  await expect(main.locator('a[href^="/blogs/"]').first()).toBeVisible();
  await expect(page).not.toHaveTitle('taken over');
});

test('a chunk that is not what its entry promises is not run, and is asked for again by Retry', async ({
  page,
}) => {
  await page.route(/\/releases\/content\/.+\/\d+\.\w+\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `document.title = "taken over";${await response.text()}` });
  });
  await page.goto('/contactus');
  const reported = page.waitForRequest('**/report/failure');
  await page.getByRole('link', { name: 'Blogs' }).first().click();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('This page could not be loaded.');
  await expect(main.locator('a[href^="tel:"]')).toBeVisible();
  await expect(page).not.toHaveTitle('taken over');
  expect((await reported).postDataJSON()).toMatchObject({
    remote: 'content',
    release: expect.stringMatching(/^[0-9a-f]{16}$/),
    module: './blog-list-page',
    phase: 'chunk',
  });
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // The old address stays refused.
  const askedAnew = page.waitForRequest(/\/releases\/content\/.+\?again=1$/);
  await main.getByRole('button', { name: 'Retry' }).click();
  await askedAnew;
  await expect(main.locator('a[href^="/blogs/"]').first()).toBeVisible();
  expect(await page.evaluate(() => 'isSameDocument' in globalThis)).toBe(true);
});

test.describe('with the forms’ bundle lost', () => {
  test.beforeEach(({ page }) => page.route('**/releases/leads/**', (route) => route.abort()));

  test('the contact form that came with the page keeps what is typed, and sends it', async ({ page }) => {
    await page.goto('/contactus');
    const form = page.getByRole('form', { name: 'Send us a message' });
    await form.getByLabel('First name').fill('Meera');
    await expect(page.getByRole('main').getByRole('button', { name: 'Retry' })).toBeVisible();
    await form.getByLabel('Last name').fill('Nair');
    await form.getByLabel('Email').fill('meera@example.com');
    await expect(form.getByLabel('First name')).toHaveValue('Meera');
    await form.getByRole('button', { name: 'Send message' }).click();
    await expect(page).toHaveURL('/contactus?sent=contact');
    await expect(page.getByRole('status').filter({ hasText: 'we have your message' })).toBeVisible();
  });

  test('the newsletter form that came with the page is taken over by Retry with what was typed', async ({
    page,
  }) => {
    await page.goto('/aboutus');
    const footer = page.getByRole('contentinfo');
    await footer.getByLabel('Email address').fill('reader@example.com');
    await expect(footer.getByRole('button', { name: 'Retry' })).toBeVisible();
    await page.unroute('**/releases/leads/**');
    await footer.getByRole('button', { name: 'Retry' }).click();
    await expect(footer.getByRole('button', { name: 'Retry' })).toBeHidden();
    await expect(footer.getByLabel('Email address')).toHaveValue('reader@example.com');
    await footer.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByRole('dialog')).toContainText('Your mail is received.');
  });

  test('where no form came, the plain ones are a link away', async ({ page }) => {
    await page.goto('/aboutus');
    await page.getByRole('link', { name: 'Hire Now' }).first().click();
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('This page could not be loaded.');
    const subscribe = page
      .getByRole('contentinfo')
      .getByRole('link', { name: 'Subscribe with a plain form' });
    await expect(subscribe).toHaveAttribute('href', '/forms/newsletter');
    await main.getByRole('link', { name: 'Write to us with a plain form' }).click();
    await page.getByLabel('First name').fill('Meera');
    await page.getByLabel('Last name').fill('Nair');
    await page.getByLabel('Email').fill('meera@example.com');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('status')).toContainText('We have your message.');
  });
});
