import type { Locator, Page } from '@playwright/test';
import { candidates as candidatesContent } from '../../mfe-marketing/src/content/candidates';
import { home } from '../../mfe-marketing/src/content/home';
import { industries } from '../../mfe-marketing/src/content/industries';
import { expect, test } from '../fixtures';
import { getPopup } from '../fixtures/page/parts';

const section = (page: Page, { id }: { id: string }) => page.locator(`#${id}`);
const hero = (page: Page) => page.getByRole('group', { name: home.hero.carouselLabel });

/** The drawings of the slides, one above the other. */
const drawings = (page: Page) => section(page, home.hero).getByRole('presentation');

/** The current slide. The others are inert. */
const slide = (page: Page) => hero(page).locator('[aria-roledescription="slide"]:not([inert])');

const [raas, payPerHire, fractional] = home.hero.slides;

const order = [
  home.hero,
  home.trustedBy,
  home.services,
  home.successStories,
  home.testimonials,
  industries,
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

/** Three with a figure, each with a link to its case study. */
async function expectSuccessStories(page: Page) {
  const stories = section(page, home.successStories).getByRole('article');
  await expect(stories).toHaveCount(3);
  for (const story of await stories.all()) {
    await expect(story.getByRole('figure')).toBeVisible();
    const caseStudy = story.locator('a[href^="/casestudy/"]');
    const answer = await page.request.get((await caseStudy.getAttribute('href')) ?? '');
    expect(answer.status()).toBe(200);
  }
}

async function expectCallsToAction(page: Page) {
  for (const [part, name] of [
    [home.hero, 'Start Subscription'],
    [home.services, 'Get Started Today'],
    [home.successStories, 'Start Your Journey'],
    [home.contact, 'Contact experts'],
  ] as const) {
    await section(page, part).getByRole('button', { name }).first().click();
    await expect(getPopup(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(getPopup(page)).toBeHidden();
  }
  await expect(page).toHaveURL('/');
}

test('the sections are in order, labelled by their headings, with their figures and links, and calls to action open the recruiter request', async ({
  page,
}) => {
  // A moving slide could not be pressed.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await expectSections(page);
  await expectSuccessStories(page);
  const services = section(page, home.services);
  for (const [index, path] of ['/raas', '/Payperhire', '/fractionalhiring'].entries()) {
    const card = home.services.cards[index];
    await expect(services.getByRole('heading', { name: card?.heading })).toBeVisible();
    const link = services.getByRole('link', { name: `Learn More ${card?.link.context}` });
    await expect(link).toHaveAttribute('href', path);
  }
  // Neither tags nor line-break markers.
  await expect(section(page, home.testimonials)).not.toContainText(/<\/?\w|\\n|&\w+;/);
  const tiles = section(page, industries);
  await expect(tiles.getByRole('listitem')).toHaveCount(10);
  await expect(tiles.getByRole('link', { name: /^Learn more/ })).toHaveCount(3);
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
  await expectCallsToAction(page);
});

test('on a phone, heading, buttons and picture are in view, and the page is about twelve screens long', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const start = hero(page).getByRole('button', { name: 'Start Subscription' });
  const book = hero(page).getByRole('link', { name: 'Book a Demo' }).first();
  for (const part of [page.getByRole('heading', { level: 1 }), start, book])
    await expect(part).toBeInViewport({ ratio: 1 });
  await expect(drawings(page).first()).toBeInViewport({ ratio: 0.8 });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(12.1 * 740);
});

/** After the viewport's width has changed, the next slide is whole. */
async function expectWholeSlides(page: Page) {
  const next = hero(page).getByRole('button', { name: 'Next slide' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await next.click();
  await expect(slide(page)).toContainText(payPerHire.heading);
  await page.setViewportSize({ width: 1024, height: 900 });
  await next.click();
  await expect(slide(page)).toContainText(fractional.heading);
  const heading = slide(page).getByText(fractional.heading);
  const offset = async () =>
    ((await heading.boundingBox())?.x ?? 0) - ((await hero(page).boundingBox())?.x ?? 0);
  await expect.poll(async () => Math.abs(await offset())).toBeLessThan(1);
}

const drawingNames = ['home-weave', 'home-line', 'home-week'];

/** The names of the requested drawings, as in `home-weave-narrow`. */
const listDrawings = (page: Page) =>
  drawings(page).evaluateAll((images: HTMLImageElement[]) =>
    images.map(({ currentSrc }) => currentSrc.split('/').at(-1)?.split('.')[0]),
  );

test('the hero pictures, its slides and the testimonial columns adapt to the viewport width', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  for (const [width, crop] of [
    [567, 'narrow'],
    [568, 'medium'],
    [1023, 'medium'],
    [1024, 'wide'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect
      .poll(() => listDrawings(page), `at ${width} px`)
      .toEqual(drawingNames.map((name) => `${name}-${crop}`));
  }
  await expectWholeSlides(page);
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

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('every slide, testimonial, answer, teaser and form is readable, and calls to action link to the contact page', async ({
    page,
  }) => {
    await page.goto('/');
    for (const heading of home.hero.slides.map((slide) => slide.heading))
      await expect(hero(page).getByRole('heading', { name: heading })).toBeVisible();
    await expect(drawings(page)).toHaveCount(1);
    await expect(section(page, home.testimonials).getByRole('figure')).toHaveCount(9);
    for (const { answer } of home.faq.items)
      await expect(section(page, home.faq).getByText(answer)).toBeVisible();
    await expect(section(page, home.blogs).locator('a[href^="/blogs/"]').first()).toBeVisible();
    await expect(page.getByRole('contentinfo').getByLabel('Email address')).toBeVisible();
    await section(page, home.hero).getByRole('button', { name: 'Start Subscription' }).click();
    await expect(page).toHaveURL('/contactus');
  });
});
