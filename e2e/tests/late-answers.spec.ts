import { home } from '../../mfe-marketing/src/content/home';
import { expect, test } from '../fixtures';
import { holdBack } from '../fixtures/page/hold-back';
import { shiftSum, watchShifts } from '../fixtures/page/layout-shifts';
import { leaveToBrowser } from '../fixtures/page/leave-to-browser';

test.use({ viewport: { width: 1280, height: 1400 }, expectedMessages: /^503 \/$/ });

test.beforeEach(({ page }) => leaveToBrowser(page));

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test(`late logos and testimonials appear without layout shift, motion: ${reducedMotion}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    const logos = await holdBack(page, '**/api/api/getlogos');
    const quotes = await holdBack(page, '**/api/api/gettestimonials');
    await page.goto('/');
    const strip = page.getByRole('group', { name: home.trustedBy.marqueeLabel });
    await strip.scrollIntoViewIfNeeded();
    const builtIn = strip.getByRole('img', { name: home.trustedBy.builtInLogos[0].heading });
    await expect(builtIn).toBeAttached();
    await watchShifts(page);
    logos.release();
    await expect(strip.getByRole('img', { name: 'Ledgerwren' })).toBeAttached();
    await expect(builtIn).toHaveCount(0);

    const testimonials = page.getByRole('region', { name: 'What Clients Say' });
    await testimonials.scrollIntoViewIfNeeded();
    await expect(testimonials.getByText('Loading testimonials...')).toBeVisible();
    const { height } = (await testimonials.boundingBox()) ?? { height: 0 };
    quotes.release();
    await expect(testimonials.getByRole('figure')).toHaveCount(9);
    expect(await shiftSum(page)).toBeLessThan(0.02);
    expect((await testimonials.boundingBox())?.height).toBe(height);
  });
