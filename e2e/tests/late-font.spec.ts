import { expect, test, untilInteractive } from '../fixtures';
import { holdBack } from '../fixtures/page/hold-back';
import { shiftSum, watchShifts } from '../fixtures/page/layout-shifts';

test.use({ viewport: { width: 360, height: 740 } });

test('a font that arrives after the first paint moves nothing', async ({ page }) => {
  for (const path of ['/', '/Payperhire', '/blogs', '/contactus']) {
    const { release } = await holdBack(page, '**/*.woff2');
    // The load event waits for the font.
    await page.goto(path, { waitUntil: 'commit' });
    await untilInteractive(page);
    await watchShifts(page);
    release();
    await page.waitForLoadState('load');
    await page.evaluate(() => document.fonts.ready);
    expect(await shiftSum(page), path).toBeLessThan(0.02);
    await page.unrouteAll();
  }
});
