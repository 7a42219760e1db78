import type { Locator, Page } from '@playwright/test';
import { candidates as candidatesContent } from '../../mfe-marketing/src/content/candidates';
import { home } from '../../mfe-marketing/src/content/home';
import { womenRemote } from '../../mfe-marketing/src/content/women-remote';
import { expect, test } from '../fixtures';

const section = (page: Page, { id }: { id: string }) => page.locator(`#${id}`);
const hero = (page: Page) => page.getByRole('group', { name: home.hero.carouselLabel });
const popup = (page: Page) => page.getByRole('dialog', { name: 'Request a recruiter' });

/** The slide that can be reached; the others are out of reach for keyboard and screen readers. */
const slide = (page: Page) => hero(page).locator('[aria-roledescription="slide"]:not([inert])');

/** How the endless movements in a group are doing; hover effects of its buttons are none. */
const measurePace = (group: Locator) =>
  group.evaluate((element) =>
    element
      .getAnimations({ subtree: true })
      .filter((animation) => animation.effect?.getTiming().iterations === Infinity)
      .map(({ playState }) => playState),
  );

const [raas, payPerHire, fractional] = home.hero.slides;

const order = [
  home.hero,
  home.trustedBy,
  home.services,
  home.successStories,
  home.testimonials,
  home.industries,
  home.faq,
  home.blogs,
  home.contact,
];

async function expectSections(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(raas.heading);
  for (const part of order) {
    const heading = section(page, part).getByRole('heading').first();
    await expect(section(page, part)).toHaveAccessibleName((await heading.textContent()) ?? '');
  }
  const ids = await page
    .getByRole('main')
    .evaluate((main) => Array.from(main.querySelectorAll('section[id]'), ({ id }) => id));
  expect(ids.filter((id) => order.some((known) => known.id === id))).toEqual(order.map(({ id }) => id));
}

test('the sections are in order, labelled by their headings, with their figures and links', async ({
  page,
}) => {
  await page.goto('/');
  await expectSections(page);
  for (const badge of ['Expert Recruiters', 'Fast Turnaround', 'Perfect match', 'Quality Assured'])
    await expect(section(page, home.hero).getByText(badge, { exact: true })).toBeVisible();
  const services = section(page, home.services);
  for (const [index, path] of ['/raas', '/Payperhire', '/fractionalhiring'].entries()) {
    const card = home.services.cards[index];
    await expect(services.getByRole('heading', { name: card?.heading })).toBeVisible();
    const link = services.getByRole('link', { name: `Learn More ${card?.link.context}` });
    await expect(link).toHaveAttribute('href', path);
  }
  // Neither tags nor markers of line breaks.
  await expect(section(page, home.testimonials)).not.toContainText(/<\/?\w|\\n|&\w+;/);
  const industries = section(page, home.industries);
  await expect(industries.getByRole('listitem')).toHaveCount(10);
  for (const count of ['2000+', '800+', '1500+', '1000+', '1200+', '700+', '500+'])
    await expect(industries.getByText(`${count} Placements`, { exact: true })).toBeVisible();
  await expect(industries.getByRole('link', { name: /^Learn more/ })).toHaveCount(3);
  const candidates = section(page, candidatesContent);
  for (const { title } of candidatesContent.points)
    await expect(candidates.getByRole('heading', { name: title })).toBeVisible();
  await expect(candidates.getByRole('link', { name: candidatesContent.link.label })).toHaveAttribute(
    'href',
    /^mailto:/,
  );
  const blogs = section(page, home.blogs);
  await expect(blogs.getByRole('link', { name: 'See Our Blogs' })).toHaveAttribute('href', '/blogs');
  await blogs.scrollIntoViewIfNeeded();
  await expect(blogs.getByRole('heading', { level: 3 }).first()).toBeVisible();
});

test('the hero shows whole slides after the viewport width changes', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  const next = hero(page).getByRole('button', { name: 'Next slide' });
  await next.click();
  await expect(slide(page)).toContainText(payPerHire.heading);
  await page.setViewportSize({ width: 1024, height: 900 });
  await next.click();
  await expect(slide(page)).toContainText(fractional.heading);
  const heading = slide(page).getByText(fractional.heading);
  const offset = async () =>
    ((await heading.boundingBox())?.x ?? 0) - ((await hero(page).boundingBox())?.x ?? 0);
  await expect.poll(async () => Math.abs(await offset())).toBeLessThan(1);
});

async function closePopup(page: Page) {
  await page.keyboard.press('Escape');
  await expect(popup(page)).toBeHidden();
}

test('every call to action opens the recruiter request, by click and by space bar', async ({ page }) => {
  await page.goto('/');
  const start = section(page, home.hero).getByRole('button', { name: 'Start Subscription' });
  await start.click();
  await expect(popup(page)).toContainText('RaaS subscription');
  await closePopup(page);
  await expect(start).toBeFocused();
  await page.keyboard.press('Space');
  await expect(popup(page)).toBeVisible();
  await closePopup(page);
  await hero(page).getByRole('button', { name: 'Next slide' }).click();
  await slide(page).getByRole('button', { name: 'Get Started Today' }).click();
  await expect(popup(page)).toContainText('Pay Per Hire');
  await closePopup(page);
  for (const [part, name] of [
    [home.services, 'Get Started Today'],
    [home.successStories, 'Start Your Journey'],
    [home.contact, 'Contact experts'],
  ] as const) {
    await section(page, part).getByRole('button', { name }).click();
    await expect(popup(page)).toBeVisible();
    await closePopup(page);
  }
  await expect(page).toHaveURL('/');
});

async function expectStories(page: Page) {
  const stories = section(page, home.successStories).getByRole('article');
  await expect(stories).toHaveCount(3);
  for (const story of await stories.all()) {
    for (const part of ['Challenge', 'Solution', 'Results'])
      await expect(story.getByRole('heading', { name: part })).toBeVisible();
    await expect(story.getByRole('figure')).toBeVisible();
    const caseStudy = story.locator('a[href^="/casestudy/"]');
    const answer = await page.request.get((await caseStudy.getAttribute('href')) ?? '');
    expect(answer.status()).toBe(200);
  }
}

test('three success stories link to their case studies, and every section has a link', async ({ page }) => {
  await page.goto('/');
  await expectStories(page);
  const teaser = page.getByRole('region', { name: womenRemote.teaser.heading });
  for (const [part, name, path] of [
    [slide(page).first(), 'Book a Demo', '/raas'],
    [section(page, home.successStories), /^Explore more/, '/casestudies'],
    [section(page, home.industries), 'Contact Us', '/contactus'],
    [section(page, home.contact), 'Schedule call', '/contactus'],
    [teaser, /./, '/aboutus#women-remote'],
  ] as const) {
    await part.getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
    if (part === teaser) break;
    await page.goBack();
    await expect(page).toHaveURL('/');
  }
  await expect(section(page, womenRemote)).toBeVisible();
});

test('on a phone, heading, buttons and picture are in view, and the page is at most fourteen screens long', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const start = hero(page).getByRole('button', { name: 'Start Subscription' });
  const book = hero(page).getByRole('link', { name: 'Book a Demo' }).first();
  for (const part of [page.getByRole('heading', { level: 1 }), start, book])
    await expect(part).toBeInViewport({ ratio: 1 });
  await expect(section(page, home.hero).getByRole('presentation').first()).toBeInViewport({ ratio: 0.8 });
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(section(page, home.blogs).getByRole('article').first()).toBeVisible();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(14 * 740);
});

test('the hero picture and the testimonial columns adapt to the viewport width', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const drawing = section(page, home.hero).getByRole('presentation').first();
  for (const [width, name] of [
    [567, 'narrow'],
    [568, 'medium'],
    [1023, 'medium'],
    [1024, 'wide'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect
      .poll(() => drawing.evaluate((image: HTMLImageElement) => image.currentSrc), `at ${width} px`)
      .toContain(`home-weave-${name}`);
  }
  const wall = page.getByRole('group', { name: 'What Clients Say' });
  await wall.scrollIntoViewIfNeeded();
  const measureTop = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().top);
  const room = (await measureTop(wall.getByRole('figure').first())) - (await measureTop(wall));
  expect(room).toBeGreaterThanOrEqual(20);
  const cards = section(page, home.testimonials).getByRole('figure');
  for (const [width, columns] of [
    [360, 1],
    [900, 2],
    [1440, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect(cards).toHaveCount(9);
    const columnsSeen = async () => {
      const edges = await cards.evaluateAll((figures) =>
        figures.map((figure) => Math.round(figure.getBoundingClientRect().left)),
      );
      return new Set(edges).size;
    };
    await expect.poll(columnsSeen, `at ${width} px`).toBe(columns);
  }
});

/** How far the wall of testimonials has been scrolled, in px. */
const position = (wall: Locator) => wall.evaluate((group) => group.firstElementChild?.scrollTop ?? 0);

test('logos and testimonials move while they are in view, and Pause stops each', async ({ page }) => {
  await page.goto('/');
  const strip = page.getByRole('group', { name: home.trustedBy.marqueeLabel });
  await expect(strip.getByRole('img', { name: 'Ledgerwren' })).toHaveAttribute('src', /\/api\/media\//);
  await expect(strip.getByRole('listitem')).toHaveCount(8);
  await strip.scrollIntoViewIfNeeded();
  await expect.poll(() => measurePace(strip)).toEqual(['running']);
  await strip.getByRole('button', { name: 'Pause' }).click();
  expect(await measurePace(strip)).toEqual(['paused']);
  await strip.getByRole('button', { name: 'Play' }).click();
  await page.mouse.move(1, 1);
  await expect.poll(() => measurePace(strip)).toEqual(['running']);

  const wall = page.getByRole('group', { name: 'What Clients Say' });
  await wall.scrollIntoViewIfNeeded();
  await expect.poll(() => position(wall)).toBeGreaterThan(0);
  await wall.getByRole('button', { name: 'Pause' }).click();
  await expect(wall.getByRole('button', { name: 'Play' })).toBeVisible();
  const before = await position(wall);
  await wall.getByRole('figure').first().hover();
  await page.mouse.wheel(0, 300);
  await expect.poll(() => position(wall)).toBeGreaterThan(before + 100);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('every slide, testimonial and answer is readable, and calls to action link to the contact page', async ({
    page,
  }) => {
    await page.goto('/');
    for (const heading of home.hero.slides.map((slide) => slide.heading))
      await expect(hero(page).getByRole('heading', { name: heading })).toBeVisible();
    await expect(section(page, home.testimonials).getByRole('figure')).toHaveCount(9);
    for (const { answer } of home.faq.items)
      await expect(section(page, home.faq).getByText(answer)).toBeVisible();
    const start = section(page, home.hero).getByRole('button', {
      name: 'Start Subscription',
    });
    await start.click();
    await expect(page).toHaveURL('/contactus');
  });
});
