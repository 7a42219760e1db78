import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { getNavigation } from '../fixtures/page/parts';

const pages = ['Home', 'RaaS', 'Fractional Hiring', 'Pay Per Hire'];
const resources = ['Case Studies', 'Blogs', 'Testimonials', 'About Us'];

const sizes = {
  phone: { width: 360, height: 740 },
  tablet: { width: 900, height: 1100 },
  desktop: { width: 1440, height: 900 },
};

const linkIn = (page: Page, name: string) => getNavigation(page).getByRole('link', { name, exact: true });
const locateMenu = (page: Page) => getNavigation(page).getByRole('button', { name: /^(Menu|Close)$/ });
const locateResources = (page: Page) => getNavigation(page).getByRole('button', { name: 'Resources' });

/** Logo, Hire Now and the button of the menu, also where there is least room. */
async function expectHeaderOnOneLine(page: Page) {
  for (const width of [320, 767, 360]) {
    await page.setViewportSize({ width, height: 740 });
    const logo = page.getByRole('banner').getByRole('link', { name: /home page/ });
    const boxes = await Promise.all(
      [logo, linkIn(page, 'Hire Now'), locateMenu(page)].map((part) => part.boundingBox()),
    );
    const middles = boxes.map((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2));
    expect(Math.max(...middles) - Math.min(...middles), `at ${width} px`).toBeLessThanOrEqual(1);
    for (const box of boxes) expect(box?.height, `at ${width} px`).toBeGreaterThanOrEqual(44);
  }
}

test.describe('on a phone', () => {
  test.use({ viewport: sizes.phone });

  test('the menu has every link, works by keyboard and mouse, and closes on navigation', async ({ page }) => {
    await page.goto('/contactus');
    await expectHeaderOnOneLine(page);
    const menu = locateMenu(page);
    await expect(linkIn(page, 'RaaS')).toBeHidden();
    await menu.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(linkIn(page, 'Home')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
    await expect(menu).toHaveAccessibleName('Menu');
    await expect(linkIn(page, 'Home')).toBeHidden();
    await menu.click();
    await expect(menu).toHaveAccessibleName('Close');
    // Each link once: the header's button gives way to the one in the menu.
    for (const name of [...pages, 'Hire Now', 'About Us']) await expect(linkIn(page, name)).toHaveCount(1);
    await expect(linkIn(page, 'About Us')).toHaveAttribute('target', '_blank');
    await expect(linkIn(page, 'Case Studies')).toBeHidden();
    const submenu = locateResources(page);
    await submenu.click();
    await expect(submenu).toHaveAttribute('aria-expanded', 'true');
    for (const name of resources) await expect(linkIn(page, name).first()).toBeVisible();
    await submenu.click();
    await expect(linkIn(page, 'Case Studies')).toBeHidden();
    await submenu.click();
    await linkIn(page, 'Blogs').click();
    await expect(page).toHaveURL('/blogs');
    await expect(linkIn(page, 'Blogs')).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test.describe('on a tablet', () => {
  test.use({ viewport: sizes.tablet });

  test('all links are on one line', async ({ page }) => {
    await page.goto('/blogs');
    for (const name of [...pages, ...resources, 'Hire Now']) await expect(linkIn(page, name)).toBeVisible();
    await expect(getNavigation(page).getByRole('button')).toHaveCount(0);
    await expect(linkIn(page, 'About Us')).not.toHaveAttribute('target', '_blank');
    await expect(linkIn(page, 'Blogs')).toHaveAttribute('aria-current', 'page');
    await page.getByRole('article').first().getByRole('link').click();
    await expect(linkIn(page, 'Blogs')).toHaveAttribute('aria-current', 'true');
    await linkIn(page, 'About Us').click();
    await expect(page).toHaveURL('/aboutus');
    await linkIn(page, 'Testimonials').click();
    await expect(page).toHaveURL('/#testimonials');
    await expect(page.getByRole('region', { name: 'What Clients Say' })).toBeInViewport();
    await linkIn(page, 'Case Studies').click();
    await expect(page).toHaveURL('/casestudies');
    await page.setViewportSize({ width: 768, height: 900 });
    const links = [...pages, 'Blogs', 'Testimonials', 'About Us'].map((name) => linkIn(page, name));
    const lines = async () =>
      new Set(await Promise.all(links.map(async (link) => (await link.boundingBox())?.y)));
    expect((await lines()).size).toBe(1);
    // Imitates systems that round letters to whole pixels.
    await getNavigation(page).evaluate(({ style }) => (style.letterSpacing = '0.15px'));
    expect((await lines()).size).toBe(1);
  });
});

test.describe('on a desktop', () => {
  test.use({ viewport: sizes.desktop });

  async function useResourcesByKeyboard(page: Page) {
    const button = locateResources(page);
    for (const key of ['Enter', 'Space']) {
      await button.focus();
      await page.keyboard.press(key);
      await expect(linkIn(page, 'Testimonials')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(linkIn(page, 'Testimonials')).toBeHidden();
      await expect(button).toBeFocused();
    }
    for (const [key, name] of [
      ['ArrowDown', 'Case Studies'],
      ['ArrowRight', 'Blogs'],
      ['ArrowDown', 'Testimonials'],
      ['Home', 'Case Studies'],
      ['ArrowUp', 'About Us'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(linkIn(page, name).first()).toBeFocused();
    }
    await page.keyboard.press('Tab');
    await expect(linkIn(page, 'Testimonials')).toBeHidden();
    await expect(linkIn(page, 'About Us')).toBeFocused();
  }

  test('Resources works by keyboard and mouse', async ({ page }) => {
    await page.goto('/raas');
    await useResourcesByKeyboard(page);
    const button = locateResources(page);
    await button.click();
    for (const name of ['Case Studies', 'Blogs', 'Testimonials']) {
      await expect(linkIn(page, name)).toBeVisible();
    }
    await expect(linkIn(page, 'About Us').first()).toHaveAttribute('target', '_blank');
    await button.click();
    await expect(linkIn(page, 'Blogs')).toBeHidden();
    await button.click();
    await page.mouse.click(1, sizes.desktop.height - 10);
    await expect(linkIn(page, 'Testimonials')).toBeHidden();
    await button.click();
    await linkIn(page, 'Blogs').click();
    await expect(page).toHaveURL('/blogs');
    await expect(linkIn(page, 'Testimonials')).toBeHidden();
  });
});

/** Follows a link. Returns the parts of the page that move during the transition. */
async function follow(page: Page) {
  await page.goto('/raas');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pay Per Hire' }).click();
  await expect(page).toHaveURL('/Payperhire');
  const readMoving = () => page.evaluate(() => (globalThis as unknown as { moving?: string[] }).moving);
  await expect.poll(readMoving).toBeDefined();
  return readMoving();
}

test('between documents the page fades while header and footer stay in place, but not with reduced motion', async ({
  page,
}) => {
  await page.addInitScript(() => {
    addEventListener('pagereveal', ({ viewTransition }) => {
      const isReady = viewTransition?.ready.catch(() => undefined);
      void Promise.resolve(isReady).then(() => {
        const moving = document
          .getAnimations()
          .map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? '')
          .filter((name) => name.startsWith('::view-transition-group'));
        Object.assign(globalThis, { moving: moving.sort() });
      });
    });
  });
  const groups = ['footer', 'header', 'root'].map((name) => `::view-transition-group(${name})`);
  // On a busy machine a document may be shown before its footer has arrived.
  await expect(async () => expect(await follow(page)).toEqual(groups)).toPass();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await follow(page)).toEqual([]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('every navigation link is reachable at every width', async ({ page }) => {
    for (const [name, size] of Object.entries(sizes)) {
      await page.setViewportSize(size);
      await page.goto('/contactus');
      if (name === 'phone') await locateMenu(page).click();
      if (name === 'desktop') await locateResources(page).click();
      for (const link of [...pages, 'Case Studies', 'Blogs']) await expect(linkIn(page, link)).toBeVisible();
      await linkIn(page, 'Blogs').click();
      await expect(page).toHaveURL('/blogs');
    }
  });
});
