import type { Page } from '@playwright/test';
import { blogs } from '../../mfe-content/src/content/blogs';
import { claims } from '../../mfe-marketing/src/content/claims';
import { frame } from '../../shell/src/content/frame';
import { expect, test, untilSlotIsHydrated } from '../fixtures';
import { answering } from '../fixtures/answering';
import { fixedRoutes } from '../fixtures/fixed-routes';
import { expectNoViolation } from '../fixtures/page/axe';
import { leaveToBrowser } from '../fixtures/page/leave-to-browser';
import { CONTACT, fill, getContactForm, getNavigation, getPopup, REQUEST } from '../fixtures/page/parts';

/** axe finds no violation on any page, on a phone and on a large screen, in any state, and no page is wider than its viewport. */
test.use({
  reducedMotion: 'reduce',
  expectedMessages:
    /^404 \/nowhere$|^503 \/blogs|^(500|net::ERR_FAILED) \/api\/api\/|could not be loaded: |@\w{16} \S+ failed at |Minified React error|^net::ERR_(FAILED|INTERNET_DISCONNECTED) \/(assets|report)\//,
});

async function expectNoFault(page: Page, state: string) {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoViolation(page, {}, `${state} at ${width} px`);
  }
}

/** Neither the page nor its navigation is wider than the viewport, and no control covers the logo. */
async function expectNoOverflow(page: Page, state: string) {
  for (const width of [320, 567, 767, 768, 1023, 1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const excess = await page.evaluate(() => {
      const row = document.querySelector('header nav')?.parentElement;
      const logo = document.querySelector('header a[aria-label]')?.getBoundingClientRect();
      if (!row || !logo) throw new Error('the page has no navigation');
      const end = row.getBoundingClientRect().right - parseFloat(getComputedStyle(row).paddingRight);
      const controls = Array.from(row.querySelectorAll('nav a, nav button'), (one) =>
        one.getBoundingClientRect(),
      ).filter((box) => box.width > 0);
      const isOverLogo = ({ left, top, bottom }: DOMRect) =>
        left < logo.right && top < logo.bottom && bottom > logo.top;
      return {
        controlsOverLogo: controls.filter(isOverLogo).length,
        page: document.documentElement.scrollWidth > window.innerWidth,
        navigation: Math.floor(row.querySelector('nav')!.getBoundingClientRect().right - end) > 0,
      };
    });
    const none = { controlsOverLogo: 0, page: false, navigation: false };
    expect(excess, `${state} at ${width} px`).toEqual(none);
  }
}

/** The page shows its claims without interaction. */
async function expectClaims(page: Page, path: string) {
  const words = (await page.getByRole('main').innerText()).replace(/\s+/g, ' ');
  const isSaid = ({ text }: (typeof claims)[number]) =>
    words.split(text).some((before, index, parts) => index < parts.length - 1 && !/\d$/.test(before));
  const ofPage = claims.filter((claim) => claim.path === path);
  expect(ofPage.filter((claim) => !isSaid(claim))).toEqual([]);
}

const firstCard = (page: Page) => page.getByRole('main').getByRole('article').first().getByRole('link');

test('every page, list state and open answer is accessible, fits every viewport and shows its claims', async ({
  page,
}) => {
  for (const path of [
    ...fixedRoutes,
    '/blogs?from=2&page=3',
    '/blogs?q=xylophone',
    '/blogs/offer-drop-outs-week-by-week',
  ]) {
    await page.goto(path);
    await expectNoFault(page, path);
    await expectNoOverflow(page, path);
    await expectClaims(page, path);
  }
  await page.goto('/casestudies');
  await firstCard(page).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Results Achieved' })).toBeVisible();
  await expectNoFault(page, 'case study');
  await page.goto('/');
  const faq = page.locator('#faq');
  await faq.getByRole('button').first().click();
  await expect(faq.getByRole('button', { expanded: true })).toHaveCount(1);
  await expectNoViolation(page, { part: '#faq' });
});

test('a list that failed to load and an article that is still loading are accessible', async ({ page }) => {
  await page.route(/\/api\/api\/(getblogs|blogs\/)/, (route) => route.abort());
  await page.goto('/blogs');
  await page.getByPlaceholder('Search articles...').fill('offer');
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expectNoFault(page, 'list');
  await page.goto('/blogs');
  const article = (await firstCard(page).getAttribute('href')) ?? '';
  await leaveToBrowser(page);
  await page.goto(article);
  await expect(page.getByText(blogs.detail.loading, { exact: true })).toBeVisible();
  await expectNoFault(page, 'article');
});

test('the 404 page and the navigation, closed and open, are accessible at every width', async ({ page }) => {
  const submenu = getNavigation(page).getByRole('button', { name: 'Resources' });
  const entry = getNavigation(page).getByRole('link', { name: 'Testimonials' });
  await page.goto('/nowhere');
  await expectNoFault(page, '404');
  await expectNoOverflow(page, '404');
  await page.setViewportSize({ width: 360, height: 740 });
  await getNavigation(page).getByRole('button', { name: 'Menu' }).click();
  await submenu.click();
  await expect(entry).toBeVisible();
  await expectNoViolation(page, {}, 'menu of a phone');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 900, height: 900 });
  await expect(getNavigation(page).getByRole('link', { name: 'Blogs' })).toBeVisible();
  await expectNoViolation(page, {}, 'flat list of a tablet');
  await page.setViewportSize({ width: 1440, height: 800 });
  await submenu.click();
  await expect(entry).toBeVisible();
  await expectNoViolation(page, {}, 'segmented bar with Resources open');
});

test('the failure page is accessible, online and offline, and recovers when back online', async ({
  page,
  context,
}) => {
  await page.route('**/assets/content/**', (route) => route.abort());
  await leaveToBrowser(page);
  await page.goto('/blogs');
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page).toHaveTitle(/^Not available/);
  await expectNoViolation(page);
  await context.setOffline(true);
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(frame.failure.offlineHeading);
  await expectNoViolation(page);
  await page.unroute('**/assets/content/**');
  await context.setOffline(false);
  await expect(main.getByRole('button', { name: 'Try again' })).toBeHidden();
  await expect(main.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).not.toHaveTitle(/^Not available/);
});

test('the contact and newsletter forms are accessible with errors, alerts and confirmations', async ({
  page,
}) => {
  await answering('**/api/api/addcontact')(page, 500, {});
  await answering('**/api/api/subscribe')(page, 201, { message: 'x' });
  await page.goto('/contactus');
  const form = getContactForm(page);
  const send = form.getByRole('button', { name: 'Send details' });
  await send.click();
  await expect(form.getByText('Enter your first name')).toBeVisible();
  await expectNoFault(page, 'with errors');
  await fill(form, CONTACT);
  await send.click();
  const alert = page.getByRole('alertdialog');
  await expect(alert.getByRole('button', { name: 'OK' })).toBeFocused();
  await expectNoFault(page, 'with an alert');
  await page.keyboard.press('Enter');
  await expect(alert).toBeHidden();
  await expectNoFault(page, 'not sent');

  await untilSlotIsHydrated(page, 'newsletter-form');
  const newsletter = page.getByRole('form', { name: 'Newsletter' });
  await newsletter.getByLabel('Email address').fill('reader@');
  await newsletter.getByRole('button', { name: 'Subscribe' }).click();
  await expect(newsletter.getByText(/in the correct format/)).toBeVisible();
  await expectNoFault(page, 'newsletter with an error');
  await newsletter.getByLabel('Email address').fill('reader@example.com');
  await newsletter.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoViolation(page, {}, 'newsletter with its confirmation');
});

test('the recruiter popup is accessible empty, with errors and beneath a toast', async ({ page }) => {
  await answering('**/api/api/add-recruiter-request')(page, 200, { message: 'Request received' });
  await page.goto('/');
  await page.getByRole('main').getByRole('button', { name: 'Contact experts' }).click();
  const popup = getPopup(page);
  await expect(popup.getByLabel('Name')).toBeVisible();
  await expectNoFault(page, 'empty');
  await popup.getByRole('button', { name: 'Submit request' }).click();
  await expect(popup.getByText('Enter your name')).toBeVisible();
  await expectNoFault(page, 'with errors');
  await fill(popup, REQUEST);
  await popup.getByRole('button', { name: 'Submit request' }).click();
  const toast = page.getByRole('alert').filter({ hasText: 'Request submitted successfully!' });
  await expect(toast).toBeVisible();
  await toast.hover();
  await expectNoViolation(page, {}, 'beneath a toast');
});
