import { expect, test } from '../fixtures';
import { expectNoViolation } from '../fixtures/page/axe';
import { type Standalone, startCatalogue } from '../fixtures/standalone';

let catalogue: Standalone;
let address: string;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  // The catalogue is built before it answers.
  catalogue = await startCatalogue();
  ({ address } = catalogue);
});

test.afterAll(() => catalogue?.stop());

test('every catalogue page has no accessibility violation or overflow at 360 and 1440 px', async ({
  page,
}) => {
  await page.goto(address);
  const links = page.getByRole('navigation').getByRole('link');
  await expect(links.first()).toBeVisible();
  const names = await links.allTextContents();
  expect(names.length).toBeGreaterThan(5);
  for (const name of names) {
    await links.filter({ hasText: name }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(width);
    }
    await expectNoViolation(page, {}, name);
  }
});

test('a component page can be opened by keyboard and has its own URL', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 900 });
  await page.goto(address);
  const link = page.getByRole('link', { name: 'Buttons and links' });
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused({ timeout: 1 });
  }).toPass({ intervals: [1], timeout: 20_000 });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/buttons$/);
  await page.reload();
  await expect(page.getByRole('region', { name: 'With an icon' }).getByRole('button')).toHaveText('Search');
});

test('components follow a changed design token', async ({ page }) => {
  await page.goto(`${address}/buttons`);
  const button = page.getByRole('region', { name: 'Primary' }).getByRole('button');
  await expect(button).toHaveCSS('background-color', 'rgb(67, 56, 202)');
  await page.evaluate(() =>
    document.documentElement.style.setProperty('--colour-indigo', 'rgb(169, 163, 245)'),
  );
  await expect(button).toHaveCSS('background-color', 'rgb(169, 163, 245)');
});

test('saving a component hot-reloads it and preserves typed input', async ({ page }) => {
  await page.goto(`${address}/fields`);
  const field = page.getByLabel('First name');
  await field.fill('Asha');
  await catalogue.edit('src/ui/text-field.tsx', 'type={type}', 'type={type} title="The field of today"');
  await expect(field).toHaveAttribute('title', 'The field of today');
  await expect(field).toHaveValue('Asha');
});
