import { expect, test } from '../fixtures';
import { expectNoViolation } from '../fixtures/page/axe';
import { type Standalone, startCatalogue } from '../fixtures/standalone';

let catalogue: Standalone;
let address: string;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  // The catalogue is built before it responds.
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
