import { womenRemote } from '../../mfe-marketing/src/content/women-remote';
import type { Page } from '@playwright/test';
import { frame } from '../../shell/src/content/frame';
import { expect, test, untilInteractive } from '../fixtures';
import { getNavigation, getPopup } from '../fixtures/page/parts';

test.use({ viewport: { width: 1440, height: 900 } });

const readScroll = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const testimonials = (page: Page) => page.getByRole('region', { name: 'What Clients Say' });

async function openTestimonialsLink(page: Page) {
  const navigation = getNavigation(page);
  await navigation.getByRole('button', { name: 'Resources' }).click();
  return navigation.getByRole('link', { name: 'Testimonials', exact: true });
}

/** The section's upper edge is just below the header. */
async function expectAtTestimonials(page: Page) {
  await expect
    .poll(async () => {
      const [section, header] = await Promise.all([
        testimonials(page).boundingBox(),
        page.getByRole('banner').boundingBox(),
      ]);
      return Math.abs((section?.y ?? Number.NaN) - (header?.height ?? 0));
    })
    .toBeLessThan(40);
}

/** Adds an element half a viewport high at the top of the page, and turns off the browser's scroll anchoring. */
const addAbove = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.overflowAnchor = 'none';
    const late = document.createElement('div');
    late.style.height = '450px';
    document.querySelector('main')?.prepend(late);
  });

test('Testimonials on the home page scrolls smoothly, or at once with reduced motion', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await (await openTestimonialsLink(page)).click();
  await addAbove(page);
  await expectAtTestimonials(page);
  await expect(page).toHaveURL('/#testimonials');

  const scrollAtOnce = async () => {
    const link = await openTestimonialsLink(page);
    return link.evaluate(async (element: HTMLElement) => {
      window.scrollTo({ top: 0, behavior: 'instant' });
      element.click();
      // The URL changes first, within the same frame.
      for (let step = 0; step < 20; step++) await Promise.resolve();
      return window.scrollY;
    });
  };
  expect(await scrollAtOnce()).toBe(0);
  await expectAtTestimonials(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await scrollAtOnce()).toBeGreaterThan(300);
  await addAbove(page);
  await expectAtTestimonials(page);
  await page.evaluate(() => {
    document.documentElement.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    window.scrollTo({ top: 100, behavior: 'instant' });
    document.querySelector('main')?.prepend(document.createElement('hr'));
  });
  await page.clock.runFor(2000);
  expect(await readScroll(page)).toBe(100);
});

test('keeps the hash target in place while content loads above it, until the visitor scrolls', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/#testimonials');
  await expectAtTestimonials(page);
  await addAbove(page);
  await expectAtTestimonials(page);
  await page.mouse.move(700, 450);
  const before = await readScroll(page);
  await page.mouse.wheel(0, -300);
  await expect.poll(() => readScroll(page)).toBe(before - 300);
  await addAbove(page);
  await page.clock.runFor(1000);
  expect(await readScroll(page)).toBe(before - 300);
});

test('a slow click right after opening a page with a hash is not lost', async ({ page }) => {
  // The button is below the first view, so the press scrolls to it.
  await page.setViewportSize({ width: 1440, height: 400 });
  await page.goto('/aboutus#women-remote');
  const offering = page.getByRole('region', { name: womenRemote.heading });
  await offering.getByRole('button', { name: 'Get Started Today' }).click({ delay: 1500 });
  await expect(getPopup(page)).toBeVisible();
});

test('the skip link and outline links jump to their targets, and Back restores the position', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/blogs');
  await page.evaluate(() => window.scrollTo(0, 300));
  await page.getByRole('main').locator('a[href^="/blogs/"]').first().click();
  await expect(page).toHaveURL(/\/blogs\/.+/);
  await untilInteractive(page);
  await page.getByRole('link', { name: frame.skipLink }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#content/);
  await expect(page.getByRole('main')).toBeFocused();
  await page.clock.runFor(1000);
  expect(await readScroll(page)).toBeLessThan(100);

  const outline = page
    .getByRole('main')
    .getByRole('navigation')
    .locator('a[href^="#"]')
    .filter({ visible: true });
  const entry = outline.last();
  await entry.click();
  const target = page.locator(`[id="${(await entry.getAttribute('href'))?.slice(1)}"]`);
  await expect(page).toHaveURL(/#(?!content$)/);
  const top = async () => (await target.boundingBox())?.y ?? Number.NaN;
  await expect.poll(async () => (await top()) >= 0 && (await top()) < 200).toBe(true);
  let previous = Number.NaN;
  await expect
    .poll(async () => {
      const before = previous;
      previous = await readScroll(page);
      return previous - before;
    }, 'the page rests')
    .toBe(0);
  // With a script, because a click would scroll to the link first.
  const reached = await outline.first().evaluate(async (link: HTMLElement) => {
    const { scrollY } = window;
    const hasScrolled = new Promise((resolve) => addEventListener('scrollend', resolve, { once: true }));
    link.click();
    await hasScrolled;
    return Math.round(scrollY);
  });
  expect(await readScroll(page)).not.toBe(reached);
  await page.goBack();
  await expect.poll(() => readScroll(page)).toBe(reached);
});

test('the sticky header never covers the focused element', async ({ page }) => {
  await page.goto('/raas');
  // Imitates Safari, which ignores scroll margins on focus.
  await page.evaluate(() =>
    document.styleSheets[0]?.insertRule(
      '* { scroll-margin-top: 0 !important }',
      document.styleSheets[0].cssRules.length,
    ),
  );
  const question = page.locator('#faq').getByRole('button').last();
  await question.focus();
  await page.keyboard.press('Tab');
  await question.evaluate((button) =>
    window.scrollBy({ top: button.getBoundingClientRect().top - 5, behavior: 'instant' }),
  );
  await page.keyboard.press('Shift+Tab');
  await expect(question).toBeFocused();
  const height = (await page.getByRole('banner').boundingBox())?.height ?? Number.NaN;
  await expect.poll(async () => (await question.boundingBox())?.y).toBeGreaterThanOrEqual(height);
});
