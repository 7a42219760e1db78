import { expect } from '../fixtures';
import { expectNoViolation } from '../fixtures/page/axe';
import { test } from '../fixtures/standalone';

test('every catalogue page has no accessibility violation or overflow at 360 and 1440 px', async ({
  page,
  start,
}) => {
  const { address } = await start('shared/design', 'catalogue');
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
