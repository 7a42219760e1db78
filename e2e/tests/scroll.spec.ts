import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';

test.use({ viewport: { width: 1440, height: 900 } });

const scrollOf = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const testimonials = (page: Page) => page.getByRole('region', { name: 'What Clients Say' });

async function openTestimonialsLink(page: Page) {
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('button', { name: 'Resources' }).click();
  return navigation.getByRole('link', { name: 'Testimonials', exact: true });
}

/** The section's upper edge stands just beneath the header. */
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

test('a new page begins at its top, and Back and Forward return to where the visitor was', async ({
  page,
}) => {
  await page.goto('/');
  await page.evaluate(() => window.scrollTo(0, 1500));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'RaaS' }).click();
  await expect(page).toHaveURL('/raas');
  await expect.poll(() => scrollOf(page)).toBe(0);
  await page.evaluate(() => window.scrollTo(0, 700));
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect.poll(() => scrollOf(page)).toBe(1500);
  await page.goForward();
  await expect.poll(() => scrollOf(page)).toBe(700);
});

test('Testimonials on the home page scrolls there', async ({ page }) => {
  await page.goto('/');
  await (await openTestimonialsLink(page)).click();
  await expectAtTestimonials(page);
  await expect(page).toHaveURL('/#testimonials');
});

test('Testimonials scrolls smoothly, but at once where less motion is preferred', async ({ page }) => {
  await page.goto('/');
  const scrollAtOnce = async () => {
    const link = await openTestimonialsLink(page);
    return link.evaluate((element: HTMLElement) => {
      window.scrollTo({ top: 0, behavior: 'instant' });
      element.click();
      return window.scrollY;
    });
  };
  expect(await scrollAtOnce()).toBe(0);
  await expectAtTestimonials(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await scrollAtOnce()).toBeGreaterThan(300);
});

test('Testimonials on another page leads home and then to the section, with the target in the navigation state', async ({
  page,
}) => {
  await page.goto('/raas');
  await (await openTestimonialsLink(page)).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => (history.state as { usr: unknown }).usr)).toEqual({
    scrollTo: 'testimonials',
  });
  await expectAtTestimonials(page);
});

test('coming Back to a page that was scrolled to a section restores where the visitor was', async ({
  page,
}) => {
  // A smooth scroll that is still under way would go on from where the test scrolls to.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/raas');
  await (await openTestimonialsLink(page)).click();
  await expectAtTestimonials(page);
  await page.evaluate(() => window.scrollTo({ top: 200, behavior: 'instant' }));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'RaaS' }).click();
  await expect(page).toHaveURL('/raas');
  await page.goBack();
  await expect.poll(() => scrollOf(page)).toBe(200);
});

test('a hash in the address leads to its section', async ({ page }) => {
  await page.goto('/#testimonials');
  await expectAtTestimonials(page);
});

test('a hash whose section comes late is followed once the section is there', async ({ page }) => {
  await page.goto('/contactus#late');
  await page.evaluate(() => {
    const section = document.createElement('section');
    section.id = 'late';
    section.setAttribute('aria-label', 'Late section');
    section.textContent = 'Late';
    const later = () => document.querySelector('footer')?.append(section);
    setTimeout(later, 1500);
  });
  await expect(page.getByRole('region', { name: 'Late section' })).toBeInViewport();
});

test('after a change of page, focus is on its heading and its title is announced', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'RaaS' }).click();
  await expect(page).toHaveURL('/raas');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const title = await page.title();
  await expect(
    page.getByText(title, { exact: true }).and(page.locator('[aria-live="polite"]')),
  ).toBeAttached();
});
