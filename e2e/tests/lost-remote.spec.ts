import type { Page } from '@playwright/test';
import { blogs } from '../../mfe-content/src/content/blogs';
import { frame } from '../../shell/src/content/frame';
import { expect, test } from '../fixtures';
import { letAnyScriptRun } from '../fixtures/page/let-any-script-run';
import { getContactForm, sendContact } from '../fixtures/page/parts';

test.use({
  expectedMessages:
    /^net::ERR_FAILED \/assets\/(content|leads)\/|^503 \/contactus$|(content|leads)@\w{16} \S+ failed at (entry|chunk): |^Error: Minified React error #520;|^Failed to find a valid digest in the 'integrity' attribute for resource '\S+\/assets\/content\/|was preloaded .+ but not used/,
});

const isMarked = (page: Page) => page.evaluate(() => 'tampered' in globalThis);

/** Adds code to the content team's files that leaves a mark. */
const tamper = (page: Page, files: RegExp) =>
  page.route(files, async (route) => {
    const response = await route.fetch();
    const body = `globalThis.tampered = true;${await response.text()}`;
    await route.fulfill({ response, body });
  });

test('a tampered chunk never runs, and Try again fetches it from another URL', async ({ page, context }) => {
  const chunks = /\/assets\/content\/(?!remoteEntry)\w+\.\w+\.js/;
  const title = page.getByRole('heading', { level: 1 });
  const notice = page.getByRole('main').getByRole('group', { name: frame.failure.unhydratedPage });
  // Without the integrity check, the code would run.
  const unchecked = await context.newPage();
  await letAnyScriptRun(unchecked);
  await tamper(unchecked, chunks);
  await unchecked.goto('/blogs');
  await expect.poll(() => isMarked(unchecked)).toBe(true);

  await tamper(page, chunks);
  const reported = page.waitForRequest('**/report/failure');
  await page.goto('/blogs');
  await expect(notice).toBeVisible();
  await expect(title).toHaveText(blogs.list.heading);
  expect((await reported).postDataJSON()).toMatchObject({
    remote: 'content',
    release: expect.stringMatching(/^[0-9a-f]{16}$/),
    module: './blog-list-page',
    phase: 'chunk',
  });
  // The browser keeps refusing the old URL.
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).search));
  const retry = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await expect(async () => {
    // A click while the previous attempt is still loading waits for that attempt.
    await retry.click({ timeout: 2000 });
    // Its first load has `?again=1` already if it knew that the preload had failed.
    expect(asked.join()).toMatch(/\?again=/);
  }).toPass();
  await expect(notice).toBeVisible();
  expect(await isMarked(page)).toBe(false);

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect(async () => {
    if (await notice.isVisible()) await retry.click({ timeout: 2000 });
    await expect(notice).toBeHidden({ timeout: 2000 });
  }).toPass();
  await expect(title).toHaveText(blogs.list.heading);
  expect(await isMarked(page)).toBe(false);
});

test('when the leads bundle fails to load, the server-rendered contact form keeps typed values and can be sent', async ({
  page,
}) => {
  await page.route('**/assets/leads/**', (route) => route.abort());
  await page.goto('/contactus');
  const form = getContactForm(page);
  await form.getByLabel('First name').fill('Meera');
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(form.getByLabel('First name')).toHaveValue('Meera');
  await sendContact(page);
  await expect(page).toHaveURL('/contactus?sent=contact');
  await expect(page.getByRole('status').filter({ hasText: 'We have your details' })).toBeVisible();
});
