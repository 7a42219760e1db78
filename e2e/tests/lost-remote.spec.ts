import type { Page } from '@playwright/test';
import { blogs } from '../../mfe-content/src/content/blogs';
import { frame } from '../../shell/src/content/frame';
import { plainForms } from '../../shell/src/content/plain-forms';
import { expect, test } from '../fixtures';
import { leaveToBrowser } from '../fixtures/page/leave-to-browser';
import { letAnyScriptRun } from '../fixtures/page/let-any-script-run';

const BLOGS = blogs.list.heading;

/** A part of a remote was lost or refused, and React and the shell say so; nothing else. */
test.use({
  expectedMessages:
    /^net::ERR_FAILED \/assets\/(content|leads)\/|^503 \/contactus$|(content|leads)@\w{16} \S+ failed at (entry|chunk): |^Error: Minified React error #520;|^Failed to find a valid digest in the 'integrity' attribute for resource '\S+\/assets\/content\/|was preloaded .+ but not used/,
});

test('a page whose bundle fails offers phone, e-mail and a working Try again', async ({ page }) => {
  await page.goto('/contactus');
  await page.route('**/assets/content/**', (route) => route.abort());
  await page.getByRole('link', { name: 'Blogs' }).first().click();
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(main.locator('a[href^="tel:"]')).toBeVisible();
  await expect(main.locator('a[href^="mailto:"]')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.unroute('**/assets/content/**');
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(main.locator('a[href^="/blogs/"]').first()).toBeVisible();
});

test('a slot whose bundle fails does not affect the rest of the page', async ({ page }) => {
  await page.route('**/assets/leads/**', (route) => route.abort());
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await footer.scrollIntoViewIfNeeded();
  await expect(footer.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.unroute('**/assets/leads/**');
  await footer.getByRole('button', { name: 'Try again' }).click();
  await expect(footer.getByLabel('Email address')).toBeVisible();
});

const FAILED = frame.failure.pageHeading;
const isMarked = (page: Page) => page.evaluate(() => 'tampered' in globalThis);

/** Files of the content team with somebody else's code before their own: it does no harm but leaves a mark. */
const tamper = (page: Page, files: RegExp) =>
  page.route(files, async (route) => {
    const response = await route.fetch();
    const body = `globalThis.tampered = true;${await response.text()}`;
    await route.fulfill({ response, body });
  });

async function goToBlogs(page: Page) {
  await page.goto('/contactus');
  await page.getByRole('link', { name: 'Blogs' }).first().click();
}

for (const { name, files, promised, phase, module } of [
  {
    name: 'an entry',
    files: /\/assets\/content\/remoteEntry\.\w+\.js/,
    promised: 'the registry',
    phase: 'entry',
    module: 'hireloom_content',
  },
  {
    name: 'a chunk',
    files: /\/assets\/content\/(?:\d+|__federation_expose_\w+)\.\w+\.js/,
    promised: 'its entry',
    phase: 'chunk',
    module: './blog-list-page',
  },
]) {
  test(`${name} that fails the integrity check of ${promised} never runs`, async ({ page, context }) => {
    const main = page.getByRole('main');
    const title = page.getByRole('heading', { level: 1 });
    // So that the mark would be seen.
    const unchecked = await context.newPage();
    await letAnyScriptRun(unchecked);
    await tamper(unchecked, files);
    await goToBlogs(unchecked);
    await expect.poll(() => isMarked(unchecked)).toBe(true);
    await expect(unchecked.getByRole('heading', { level: 1 })).toHaveText(BLOGS);

    await tamper(page, files);
    await page.goto('/blogs');
    await expect(title).toHaveText(FAILED);
    expect(await isMarked(page)).toBe(false);

    const reported = page.waitForRequest('**/report/failure');
    await goToBlogs(page);
    await expect(title).toHaveText(FAILED);
    await expect(main.locator('a[href^="tel:"]')).toBeVisible();
    expect((await reported).postDataJSON()).toMatchObject({
      remote: 'content',
      release: expect.stringMatching(/^[0-9a-f]{16}$/),
      module,
      phase,
    });
    await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
    // The old address stays refused.
    const askedAnew: string[] = [];
    page.on('request', (request) => {
      if (/\/assets\/content\/.+\?again=1$/.test(request.url())) askedAnew.push(request.url());
    });
    // A press while files of the first attempt are still on their way waits for these.
    await expect(async () => {
      await main.getByRole('button', { name: 'Try again' }).click({ timeout: 2000 });
      await expect.poll(() => askedAnew.length, { timeout: 2000 }).toBeGreaterThan(0);
    }).toPass();
    await expect(title).toHaveText(FAILED);
    expect(await isMarked(page)).toBe(false);

    // While the first try is still on its way, the button can't be pressed; it may bring the page all the same.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await expect(async () => {
      if ((await title.textContent()) !== FAILED) return;
      await main.getByRole('button', { name: 'Try again' }).click({ timeout: 2000 });
    }).toPass();
    await expect(title).toHaveText(BLOGS);
    expect(await page.evaluate(() => 'isSameDocument' in globalThis)).toBe(true);
    expect(await isMarked(page)).toBe(false);
  });
}

test.describe('when the leads bundle fails to load', () => {
  test.beforeEach(({ page }) => page.route('**/assets/leads/**', (route) => route.abort()));

  test('the server-rendered contact form preserves its input and submits natively', async ({ page }) => {
    await page.goto('/contactus');
    const form = page.getByRole('form', { name: 'Ask us to call or write' });
    await form.getByLabel('First name').fill('Meera');
    await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible();
    await form.getByLabel('Last name').fill('Nair');
    await form.getByLabel('Email').fill('meera@example.com');
    await expect(form.getByLabel('First name')).toHaveValue('Meera');
    await form.getByRole('button', { name: 'Send message' }).click();
    await expect(page).toHaveURL('/contactus?sent=contact');
    await expect(page.getByRole('status').filter({ hasText: 'We have your details' })).toBeVisible();
  });

  test('Try again hydrates the newsletter form and preserves its input', async ({ page }) => {
    await page.goto('/aboutus');
    const footer = page.getByRole('contentinfo');
    await footer.getByLabel('Email address').fill('reader@example.com');
    await expect(footer.getByRole('button', { name: 'Try again' })).toBeVisible();
    await page.unroute('**/assets/leads/**');
    await footer.getByRole('button', { name: 'Try again' }).click();
    await expect(footer.getByRole('button', { name: 'Try again' })).toBeHidden();
    await expect(footer.getByLabel('Email address')).toHaveValue('reader@example.com');
    await footer.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByRole('dialog')).toContainText('Your mail is received.');
  });

  test('a page without server HTML links to the plain forms', async ({ page }) => {
    await leaveToBrowser(page);
    await page.goto('/contactus');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(FAILED);
    const subscribe = page.getByRole('contentinfo').getByRole('link', { name: plainForms.newsletter.label });
    await expect(subscribe).toHaveAttribute('href', '/forms/newsletter');
    await main.getByRole('link', { name: plainForms.contact.label }).click();
    await page.getByLabel('First name').fill('Meera');
    await page.getByLabel('Last name').fill('Nair');
    await page.getByLabel('Email').fill('meera@example.com');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('status')).toContainText('We have your details.');
  });
});
