import type { Locator, Page } from '@playwright/test';
import { fractionalHiring } from '../../mfe-marketing/src/content/fractional-hiring';
import { payPerHire } from '../../mfe-marketing/src/content/pay-per-hire';
import { raas } from '../../mfe-marketing/src/content/raas';
import { servicesComparison } from '../../mfe-marketing/src/content/services-comparison';
import { expect, test } from '../fixtures';

const services = [raas, payPerHire, fractionalHiring];
const section = (page: Page, { id }: { id: string }) => page.locator(`#${id}`);
const carousel = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

/** Which slide can be reached, from 1. */
const slideNumber = (page: Page, name: string) =>
  carousel(page, name).evaluate((group) => {
    const slides = Array.from(group.querySelectorAll('[aria-roledescription="slide"]'));
    return slides.findIndex((slide) => !slide.hasAttribute('inert')) + 1;
  });

const FILLED = 'rgb(67, 56, 202)';
const UNFILLED = 'rgba(0, 0, 0, 0)';

test('without a scheduling URL, demo buttons link to RaaS and the contact page', async ({ page }) => {
  for (const { path, name, target } of [
    { path: '/', name: 'Book a Demo', target: '/raas' },
    { path: '/raas', name: 'Schedule call', target: '/contactus' },
    { path: '/Payperhire', name: 'Schedule call', target: '/contactus' },
    { path: '/fractionalhiring', name: 'Schedule call', target: '/contactus' },
  ]) {
    await page.goto(path);
    const main = page.getByRole('main');
    const start = main.getByRole('button', { name: /^(Start Subscription|Get Started Today)$/ }).first();
    const book = main.getByRole('link', { name }).first();
    await expect(start).toHaveCSS('background-color', FILLED);
    await expect(book).toHaveCSS('background-color', UNFILLED);
    await book.click();
    await expect(page).toHaveURL(target);
  }
});

test('the RaaS calculator computes agency fees and the month has text alternatives', async ({ page }) => {
  await page.goto('/raas');
  const { heading, roles, spoken } = raas.month;
  const month = page.getByRole('figure', { name: heading });
  await expect(month.getByRole('listitem').filter({ hasText: spoken.opened })).toHaveCount(5);
  const [{ name, opened, profiles, hired }] = roles;
  await expect(month).toContainText(
    `${name}: ${spoken.opened} ${opened}, ${spoken.profiles} ${profiles}, ${spoken.hired} ${hired}`,
  );
  const costs = section(page, raas.pricing);
  await expect(costs).toContainText('₹7.2–10.8 lakh');
  await costs.getByRole('spinbutton').first().fill('20');
  await costs.getByRole('spinbutton').nth(1).fill('12');
  await expect(costs).toContainText('₹19.2–28.8 lakh');
  await expect(costs).toContainText('₹1.6–2.4 lakh');
  await costs.getByRole('spinbutton').last().fill('1.44');
  await expect(costs).toContainText('1–1.5');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('RaaS shows a worked example instead of the calculator', async ({ page }) => {
    await page.goto('/raas');
    const costs = section(page, raas.pricing);
    await expect(costs).toContainText('₹7.2–10.8 lakh');
    await expect(costs.getByRole('spinbutton')).toHaveCount(0);
  });
});

async function expectToFitWindows(page: Page) {
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const excess = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(excess, `at ${width} px`).toBe(0);
  }
}

async function expectAnswersOnPaper(page: Page, { faq, pricing }: (typeof services)[number]) {
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  const questions = await section(page, faq).getByRole('button').all();
  expect(questions.length).toBeGreaterThan(3);
  for (const question of questions) {
    const answer = (await question.getAttribute('aria-controls')) ?? '';
    await expect(page.locator(`[id="${answer}"]`)).toBeVisible();
    // Paper shows the first picture of an animation.
    await expect(page.locator(`[id="${answer}"]`)).toHaveCSS('animation-name', 'none');
  }
  const colourOf = (heading: Locator) => heading.evaluate((one) => getComputedStyle(one).color);
  const title = page.getByRole('heading', { level: 1 });
  const onNight = page.getByRole('heading', { name: pricing.quote.heading });
  expect(await colourOf(onNight)).toBe(await colourOf(title));
  await page.emulateMedia({ media: 'screen' });
}

type Story = { slug: string; heading: string; service: string; images: { logo: { filename: string } } };

/** Stories of this service, each client once, in windows of their own. */
async function expectStories(page: Page, { caseStudies }: (typeof services)[number]) {
  const all = (await (await page.request.get('/api/api/getcasestudies')).json()) as Story[];
  const links = section(page, caseStudies).getByRole('link');
  await links.first().scrollIntoViewIfNeeded();
  await expect(links.first()).toHaveAttribute('target', '_blank');
  await expect(links.first()).toHaveAttribute('href', /^https?:\/\/.+\/casestudy\/[\w-]+$/);
  const targets = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  const shown = targets.flatMap((href) => all.filter(({ slug }) => href.endsWith(`/casestudy/${slug}`)));
  expect(shown.map((story) => story.service)).toEqual(targets.map(() => caseStudies.service));
  const clients = shown.map(({ images }) => images.logo.filename);
  expect(new Set(clients).size).toBe(clients.length);
}

for (const service of services) {
  const { path } = service.meta;
  const { opening, pricing, faq } = service;

  test(`${path} shows pricing, comparison and case studies, and prints all FAQ answers`, async ({ page }) => {
    const html = (await (await page.goto(path))?.text()) ?? '';
    for (const type of ['Service', 'FAQPage', 'BreadcrumbList']) expect(html).toContain(`"@type":"${type}"`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(opening.heading);
    await expect(section(page, pricing)).toBeVisible();
    const compared = section(page, servicesComparison);
    await compared.getByRole('heading').click();
    const table = compared.getByRole('table', { name: servicesComparison.heading });
    await expect(table.getByRole('columnheader')).toHaveCount(4);
    await expect(table.getByRole('link', { name: /^Learn More/ })).toHaveCount(2);
    await expectToFitWindows(page);
    await expectAnswersOnPaper(page, service);
    await expectStories(page, service);
    const article = section(page, pricing).locator('a[href^="/blogs/"]');
    const slug = (await article.getAttribute('href'))?.split('/').at(-1);
    const { heading } = (await (await page.request.get(`/api/api/blogs/${slug}`)).json()) as Story;
    await article.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  });

  test(`${path} opens one FAQ answer at a time and the recruiter popup`, async ({ page }) => {
    await page.goto(path);
    const questions = section(page, faq);
    const buttons = questions.getByRole('button');
    await buttons.nth(0).click();
    await buttons.nth(1).click();
    await expect(questions.getByRole('button', { expanded: true })).toHaveCount(1);
    await expect(buttons.nth(1)).toHaveAttribute('aria-expanded', 'true');
    await buttons.nth(1).click();
    await expect(questions.getByRole('button', { expanded: true })).toHaveCount(0);
    const region = page.getByRole('region', { name: opening.heading });
    await region.getByRole('button', { name: /Start Subscription|Get Started Today/ }).click();
    await expect(page.getByRole('dialog', { name: 'Request a recruiter' })).toBeVisible();
  });
}

for (const { path, name, count } of [
  { path: '/raas', name: raas.stages.carouselLabel, count: 3 },
  { path: '/Payperhire', name: payPerHire.showcase.carouselLabel, count: 5 },
]) {
  test(`carousel "${name}" advances automatically and stops on hover and on Pause`, async ({ page }) => {
    await page.clock.install();
    await page.goto(path);
    const group = carousel(page, name);
    const waits = async () => {
      const before = await slideNumber(page, name);
      await page.clock.fastForward(20_000);
      await page.clock.runFor(3100);
      expect(await slideNumber(page, name)).toBe(before);
    };
    await group.scrollIntoViewIfNeeded();
    await expect(group.getByRole('button', { name: 'Pause' })).toBeVisible();
    await page.clock.runFor(3100);
    await expect.poll(() => slideNumber(page, name)).toBe(2);
    await group.getByRole('heading').nth(1).hover();
    await waits();
    const next = group.getByRole('button', { name: 'Next slide' });
    await next.click();
    const reached = (2 % count) + 1;
    await expect.poll(() => slideNumber(page, name)).toBe(reached);
    await page.mouse.move(1, 1);
    await page.clock.runFor(3100);
    await expect(next).toBeFocused();
    await expect.poll(() => slideNumber(page, name)).not.toBe(reached);
    await group.getByRole('button', { name: 'Pause' }).click();
    await page.mouse.move(1, 1);
    await waits();
    await expect(group.getByRole('button', { name: 'Play' })).toBeVisible();
  });

  test(`carousel "${name}" does not autoplay with reduced motion and wraps around ${count} slides`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.clock.install();
    await page.goto(path);
    await carousel(page, name).scrollIntoViewIfNeeded();
    await expect(carousel(page, name).getByRole('button', { name: 'Play' })).toBeVisible();
    await page.clock.fastForward(20_000);
    await page.clock.runFor(3100);
    expect(await slideNumber(page, name)).toBe(1);
    await carousel(page, name).getByRole('button', { name: 'Previous slide' }).click();
    await expect.poll(() => slideNumber(page, name)).toBe(count);
    await carousel(page, name).getByRole('button', { name: 'Next slide' }).click();
    await expect.poll(() => slideNumber(page, name)).toBe(1);
  });
}
