import type { Page } from '@playwright/test';
import { raas } from '../../mfe-marketing/src/content/raas';
import { expect, test, untilInteractive } from '../fixtures';
import { answering } from '../fixtures/answering';
import { holdBack } from '../fixtures/page/hold-back';
import { CONTACT, fill, getContactForm, getNavigation, getPopup } from '../fixtures/page/parts';

const phone = { width: 360, height: 740 };
const desktop = { width: 1440, height: 900 };

test.use({
  // Stops autoplay, so that only clicks move the carousel.
  contextOptions: { reducedMotion: 'reduce' },
  // Held-back scripts are preloaded but not used for a while.
  expectedMessages: /was preloaded .+ but not used/,
});

/** A moment while a page starts. From then on, scripts arrive only when the test releases them by calling what `holdAt` returns. */
type Moment = { name: string; holdAt: (page: Page, path: string) => Promise<() => Promise<void>> };

const whileHeld = (name: string, files: RegExp): Moment => ({
  name,
  holdAt: async (page, path) => {
    const { release } = await holdBack(page, files);
    // Not `page.goto(path)`, which would wait for the scripts.
    await page.goto('/robots.txt');
    await page.evaluate((address) => (location.href = address), path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    return async () => {
      release();
      await untilInteractive(page);
    };
  },
});

const beforeScripts = whileHeld('before the scripts load', /\.js$/);
const whilePageLoads = whileHeld('while the page’s bundle loads', /\/assets\/(?!shell)[^/]+\/.*\.js$/);
const whileSlotsLoad: Moment = {
  name: 'after hydration, while the bundles of its slots load',
  holdAt: async (page, path) => {
    await page.goto(path);
    const { release } = await holdBack(page, /\.js$/);
    return () => Promise.resolve(release());
  },
};

const newsletter = (page: Page) => page.getByRole('form', { name: 'Newsletter' });

/** Records what opens and closes on the page from the start. */
async function watchToggles(page: Page) {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { toggles: seen });
    document.addEventListener('toggle', (event) => seen.push(event.newState), true);
  });
  return () => page.evaluate(() => (globalThis as unknown as { toggles: string[] }).toggles);
}

/** Records the documents that the page requests from now on. */
function recordDocuments(page: Page) {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) asked.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return asked;
}

for (const { name: moment, holdAt } of [beforeScripts, whilePageLoads])
  test.describe(moment, () => {
    test('Menu and its Resources open once, and stay open', async ({ page }) => {
      await page.setViewportSize(phone);
      const toggles = await watchToggles(page);
      const goOn = await holdAt(page, '/raas');
      const menu = getNavigation(page).getByRole('button', { name: /^(Menu|Close)$/ });
      const link = getNavigation(page).getByRole('link', { name: 'RaaS', exact: true });
      const resources = getNavigation(page).getByRole('button', { name: 'Resources' });
      await menu.click();
      await resources.click();
      await goOn();
      await expect(resources).toHaveAttribute('aria-expanded', 'true');
      await expect(menu).toHaveAccessibleName('Close');
      await expect(link).toBeVisible();
      expect(await toggles()).toEqual(['open']);
      await menu.click();
      await expect(link).toBeHidden();
    });

    test('early clicks on FAQ, carousel and Resources each take effect once', async ({ page }) => {
      await page.setViewportSize(desktop);
      const toggles = await watchToggles(page);
      const goOn = await holdAt(page, '/raas');
      const question = page.locator('#faq').getByRole('button').nth(1);
      const stages = page.getByRole('group', { name: raas.stages.carouselLabel });
      const resources = getNavigation(page).getByRole('button', { name: 'Resources' });
      await question.click();
      await stages.getByRole('button', { name: 'Next slide' }).click();
      await resources.click();
      await goOn();
      await expect(question).toHaveAttribute('aria-expanded', 'true');
      await expect(
        stages.getByRole('group', { name: '2 of 3' }).locator(':scope:not([inert])'),
      ).toBeVisible();
      await expect(getNavigation(page).getByRole('link', { name: 'Testimonials' })).toBeVisible();
      expect(await toggles()).toEqual(['open']);
    });
  });

for (const { name: moment, holdAt } of [beforeScripts, whilePageLoads, whileSlotsLoad])
  test.describe(moment, () => {
    test('an early click on a call to action opens the popup without navigation', async ({ page }) => {
      const goOn = await holdAt(page, '/');
      const asked = recordDocuments(page);
      await page.getByRole('main').getByRole('button', { name: 'Contact experts' }).click();
      await goOn();
      await expect(getPopup(page)).toBeVisible();
      await expect(getPopup(page).getByLabel('Name')).toBeVisible();
      expect(asked).toEqual([]);
    });

    test('typed values stay, and the contact form is sent once', async ({ page }) => {
      const requests = await answering('**/api/api/addcontact')(page, 201, { message: 'Here.' });
      const goOn = await holdAt(page, '/contactus');
      const asked = recordDocuments(page);
      await fill(getContactForm(page), CONTACT);
      await getContactForm(page).getByRole('checkbox').check();
      const email = newsletter(page).getByRole('textbox', { name: 'Email address' });
      await email.fill('reader@example.com');
      // A double click, because the response to the first click may cover the button.
      await getContactForm(page).getByRole('button', { name: 'Send details' }).dblclick();
      await goOn();
      await expect(page.getByRole('alertdialog')).toContainText('Here.');
      expect(requests.map((request) => request.postDataJSON() as unknown)).toEqual([
        expect.objectContaining({ firstName: 'Meera', email: 'meera@example.com', agree: true }),
      ]);
      await expect(email).toHaveValue('reader@example.com');
      expect(asked).toEqual([]);
    });
  });

test.describe('when the scripts are delayed by seconds', () => {
  test.use({ realTimeLimits: true });

  test('a call to action navigates to the contact page', async ({ page }) => {
    await beforeScripts.holdAt(page, '/');
    await page.getByRole('main').getByRole('button', { name: 'Contact experts' }).click();
    await expect(page).toHaveURL('/contactus');
  });

  test('repeated clicks submit the form only once', async ({ page }) => {
    const goOn = await beforeScripts.holdAt(page, '/aboutus');
    const posts: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() === 'POST' && /^\/(forms|api)\//.test(pathname)) posts.push(pathname);
    });
    const { release: answer } = await holdBack(page, '**/forms/newsletter');
    await newsletter(page).getByRole('textbox', { name: 'Email address' }).fill('reader@example.com');
    // Click in the page itself: Playwright would wait for the pending document.
    await page.evaluate(() => {
      const button = document.querySelector<HTMLButtonElement>(
        'form[action="/forms/newsletter"] [type=submit]',
      );
      setInterval(() => button?.click(), 100);
    });
    await expect.poll(() => posts).toEqual(['/forms/newsletter']);
    const bundle = page.waitForResponse(/\/assets\/leads\/.*\.js$/);
    void goOn().catch(() => undefined);
    await bundle;
    answer();
    await expect(page).toHaveURL('/contactus?sent=newsletter');
    expect(posts).toEqual(['/forms/newsletter']);
  });
});
