import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '../fixtures';

const paths = [
  '/',
  '/raas',
  '/fractionalhiring',
  '/Payperhire',
  '/aboutus',
  '/termsandconditions',
  '/privacypolicy',
];

test.use({ reducedMotion: 'reduce' });

for (const path of paths) {
  test(`${path} has no accessibility violation on a phone and on a large screen`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const { violations } = await new AxeBuilder({ page }).analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
      expect(found, `at ${width} px`).toEqual([]);
    }
  });
}

test('an open answer has no accessibility violation', async ({ page }) => {
  await page.goto('/');
  const faq = page.getByRole('region', { name: 'Questions we hear first' });
  await faq.getByRole('button').first().click();
  await expect(faq.getByRole('button', { expanded: true })).toHaveCount(1);
  const { violations } = await new AxeBuilder({ page }).include('#faq').analyze();
  expect(violations).toEqual([]);
});
