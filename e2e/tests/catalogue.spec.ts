import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { expectNoViolation } from '../fixtures/axe';
import { type Standalone, startCatalogue } from '../fixtures/standalone';

let catalogue: Standalone;
let address: string;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  // The catalogue is built before it answers.
  test.setTimeout(180_000);
  catalogue = await startCatalogue();
  ({ address } = catalogue);
});

test.afterAll(() => catalogue?.stop());

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const dark = (page: Page) => page.getByRole('checkbox', { name: 'Dark' });
const code = (page: Page) => page.getByRole('figure', { name: 'Code of the preview' });

test('every part has a page, without a scroll bar on a phone and on a large screen, in reach of assistive technology in both schemes', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await page.goto(address);
  const links = page.getByRole('main').getByRole('link');
  await expect(links.first()).toBeVisible();
  const names = await links.allTextContents();
  expect(names.length).toBeGreaterThan(30);
  for (const name of names) {
    await page.getByRole('main').getByRole('link', { name, exact: true }).click();
    await expect(heading(page)).toHaveText(name);
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(width);
    }
    await expectNoViolation(page, {}, name);
    await dark(page).check();
    await expect(page.getByRole('main')).toHaveCSS('color', 'rgb(243, 241, 250)');
    await expectNoViolation(page, { rules: ['color-contrast'] }, `${name}, dark`);
    await dark(page).uncheck();
    await page.getByRole('banner').getByRole('link').click();
  }
});

test('the keyboard finds a part, changes its props, and hands on the address', async ({ page, context }) => {
  await page.setViewportSize({ width: 360, height: 900 });
  await page.goto(address);
  const link = page.getByRole('main').getByRole('link', { name: 'Button', exact: true });
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused({ timeout: 1 });
  }).toPass({ intervals: [1], timeout: 20_000 });
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Button');

  await page.getByRole('textbox', { name: 'children' }).focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Write to us');
  await page.keyboard.press('Tab');
  await page.keyboard.type('sec');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  const shown = '<Button variant="secondary" size="medium" isWide>Write to us</Button>';
  await expect(code(page)).toHaveText(shown);

  const other = await context.newPage();
  await other.goto(page.url());
  await expect(code(other)).toHaveText(shown);
  await expect(other.getByRole('button', { name: 'Write to us' })).toBeVisible();
});

test('another scheme is another set of values, and the parts follow', async ({ page }) => {
  await page.goto(`${address}/button`);
  const button = page.getByRole('button', { name: 'Hire Now' }).first();
  await expect(button).toHaveCSS('background-color', 'rgb(67, 56, 202)');
  await dark(page).check();
  await expect(button).toHaveCSS('background-color', 'rgb(169, 163, 245)');
  await page.getByRole('link', { name: 'TextLink' }).click();
  await page.reload();
  await expect(page.getByRole('main')).toHaveCSS('color', 'rgb(243, 241, 250)');
});

test('a part that is saved shows by itself, with what was typed into it', async ({ page }) => {
  await page.goto(`${address}/text-field`);
  const field = page.getByRole('main').locator('input[aria-describedby]').first();
  await field.fill('Asha');
  await catalogue.edit('src/ui/text-field.tsx', 'type={type}', 'type={type} title="The field of today"');
  await expect(field).toHaveAttribute('title', 'The field of today', { timeout: 60_000 });
  await expect(field).toHaveValue('Asha');
});
