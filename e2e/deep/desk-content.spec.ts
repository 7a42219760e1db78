import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { findFreePort } from '../fixtures/own-port';
import { expectNoViolation } from '../fixtures/page/axe';

/** An editor's day on the desk of a separate site. */

async function expectAccessible(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoViolation(page);
  }
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();
const says = (page: Page, text: string) => expect(page.getByRole('status')).toContainText(text);

/** The last ones are an error and a page that does not exist. */
const otherPages = [
  '/',
  '/leads',
  '/leads?state=handled',
  '/person',
  '/content/case-studies',
  '/content/testimonials',
  '/new/testimonials',
  '/content/logos/padhora',
  '/content/logos/padhora/pictures',
  '/content/case-studies/padhora-fractional-cto',
  '/person?of=damaged',
  '/nothing',
];

// A rejected form responds with 400, a conflict with 409, and an entry that is not published yet with 404.
test.use({ expectedMessages: /^(?:400|404|409) / });

test('an editor writes an article with a photograph, publishes, corrects and deletes it, and no colleague loses a word', async ({
  page,
  context,
  launch,
}) => {
  const port = await findFreePort();
  const site = await launch({ DESK_PORT: String(port) });
  const desk = `http://localhost:${port}`;
  await page.goto(desk);
  const photograph = await page.screenshot({ type: 'jpeg' });

  await follow(page, 'Content');
  await expectAccessible(page);
  await follow(page, 'New article');
  await expectAccessible(page);
  await page.getByLabel('Title').fill('What a trial week tells you');
  await press(page, 'Begin');
  await page
    .getByLabel('Text', { exact: true })
    .fill('A trial week tels you more.\n\n## Pay for it\n\nAlways.');
  await press(page, 'Publish now');
  await expect(page.getByLabel('Category')).toHaveAccessibleDescription('Category is missing.');
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue(/tels you more/);
  await expectAccessible(page);
  await page.getByLabel('Category').selectOption('Recruitment');
  await page.getByLabel('Description').fill('How to run one, and what to pay.');
  await press(page, 'Save draft, then add pictures');
  await page.getByLabel('What it shows').fill('A desk with two chairs');
  const file = page.getByLabel('File').last();
  await file.setInputFiles({ name: 'IMG_1.JPG', mimeType: 'image/jpeg', buffer: photograph });
  await press(page, 'Add it to the text');
  await says(page, 'at the end of the draft’s text');
  await expect(page.getByRole('img', { name: 'A desk with two chairs' })).toBeVisible();
  await expectAccessible(page);
  await follow(page, 'Back to the article');

  await page.getByLabel('Day of publication').fill('2099-01-31');
  await page.getByLabel('Time in India').fill('09:00');
  await press(page, 'Publish on that day');
  await says(page, 'It appears by itself');
  await expectAccessible(page);
  const opening = context.waitForEvent('page');
  await follow(page, 'Preview');
  const preview = await opening;
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('What a trial week tells you');
  await expect(preview.getByRole('img', { name: 'A desk with two chairs' })).toBeVisible();
  const address = `${site.address}/blogs/what-a-trial-week-tells-you`;
  expect((await preview.goto(address))?.status()).toBe(404);

  await press(page, 'Publish now');
  await says(page, 'Visitors see it now');
  // The first visitor after a change may get the old page while the new one is rendered.
  await expect(async () => {
    await preview.goto(address);
    await expect(preview.getByText('A trial week tels you more.')).toBeVisible({ timeout: 1000 });
  }).toPass();

  const colleague = await context.newPage();
  await colleague.goto(page.url());
  await page.getByLabel('Text', { exact: true }).fill('A trial week tells you more.');
  await page.getByLabel('What changed, for your colleagues').fill('a typo');
  await press(page, 'Publish the changes');
  await colleague.getByLabel('Text', { exact: true }).fill('A trial week tells you everything.');
  await press(colleague, 'Publish the changes');
  await expect(colleague.getByRole('alert')).toContainText('after you opened it');
  await expect(colleague.getByLabel('Text', { exact: true })).toHaveValue(
    'A trial week tells you everything.',
  );
  await expectAccessible(colleague);
  await colleague.close();

  await follow(page, 'History');
  await page.getByText('What changed').first().click();
  await expect(page.locator('ins', { hasText: 'tells' }).first()).toBeVisible();
  await expectAccessible(page);
  const entry = `${desk}/content/articles/what-a-trial-week-tells-you`;
  await page.goto(`${entry}/rename`);
  await expectAccessible(page);
  await page.getByLabel('New name').fill('Trial weeks');
  await press(page, 'Rename it');
  await expect(page).toHaveTitle(/^Error: Rename /);
  await expect(page.getByRole('alert')).toBeFocused();
  await expectAccessible(page);
  await page.goto(`${entry}/remove`);
  await expectAccessible(page);
  await press(page, 'Delete it');
  await says(page, 'Deleted.');
  await page.getByText('Deleted lately', { exact: true }).click();
  await expect(page.getByRole('link', { name: 'What a trial week tells you' })).toHaveCount(1);
  await expectAccessible(page);
  // Pages and states that the journey does not pass.
  for (const path of otherPages) {
    await page.goto(desk + path);
    await expectAccessible(page);
  }
});
