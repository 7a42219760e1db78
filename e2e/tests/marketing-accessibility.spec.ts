import { expect, test } from '../fixtures';
import { expectNoViolation } from '../fixtures/page/axe';

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

test('marketing pages have no accessibility violation at 360 and 1280 px', async ({ page }) => {
  for (const path of paths) {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoViolation(page, {}, `${path} at ${width} px`);
    }
    if (path !== '/') continue;
    const faq = page.locator('#faq');
    await faq.getByRole('button').first().click();
    await expect(faq.getByRole('button', { expanded: true })).toHaveCount(1);
    await expectNoViolation(page, { part: '#faq' });
  }
});
