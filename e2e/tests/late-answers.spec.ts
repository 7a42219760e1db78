import type { Page } from '@playwright/test';
import type { RequestListener } from 'node:http';
import { home } from '../../mfe-marketing/src/content/home';
import { expect, test } from '../fixtures';
import { leaveToBrowser } from '../fixtures/page/leave-to-browser';
import { startSiteOnApi } from '../fixtures/site-on-api';
import type { RunningSite } from '../scripts/launch-site';
import { realTimeLimits } from '../scripts/time-limit-factor';

// One site for all of them.
test.describe.configure({ mode: 'default' });
// The server waits for the data first: what its page then has no time to render, the browser completes.
test.use({ expectedMessages: /React error #419;|^503 \/$/ });

const names = Array.from({ length: 8 }, (_, index) => `Client ${index + 1}`);
const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="48"><rect width="160" height="48"/></svg>';
const lists: Record<string, unknown> = {
  // One of them has no picture, and is named in letters.
  getlogos: names.map((heading, index) => ({ heading, banner: index === 3 ? '' : '/api/media/logo.svg' })),
  gettestimonials: names.map((heading) => ({
    _id: heading,
    banner: '',
    heading,
    message: `Late, but here: the words of ${heading}, who had a good deal to say and took the time.`,
  })),
  getblogs: [],
  getcasestudies: [],
};

const callIn = (address: string) => new URL(address, 'http://api').pathname.split('/').at(-1) ?? '';

const isLate = (call: string) => call === 'getlogos' || call === 'gettestimonials';

/** Never answers what is late. */
const answer: RequestListener = (asked, response) => {
  const call = callIn(asked.url ?? '');
  if (call === 'logo.svg') return void response.setHeader('Content-Type', 'image/svg+xml').end(picture);
  response.setHeader('Content-Type', 'application/json');
  if (!isLate(call)) response.end(JSON.stringify(lists[call] ?? {}));
};

let site: RunningSite;

test.beforeAll(async () => {
  site = await startSiteOnApi(answer, realTimeLimits);
  // The first rendering of a page takes longest, and gets what the wait for data leaves of the time limit.
  await expect.poll(async () => (await fetch(site.address)).status).toBe(200);
});
test.afterAll(() => site.stop());

let letCome: () => void;

// The browser gets what is late once the test lets it come.
test.beforeEach(({ page }) => {
  const coming = new Promise<void>((resolve) => (letCome = resolve));
  return page.route(/\/api\/api\/get(logos|testimonials)$/, async (route) => {
    await coming;
    await route.fulfill({ json: lists[callIn(route.request().url())] });
  });
});

type Watched = typeof globalThis & { shiftSum: number };

/** From now on, how far things move that nobody asked to. */
const watchShifts = (page: Page) =>
  page.evaluate(() => {
    const watched = globalThis as Watched;
    watched.shiftSum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        watched.shiftSum += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift' });
  });

/** The sum, once what came has been painted. */
const shiftSum = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => setTimeout(() => resolve((globalThis as Watched).shiftSum))),
        ),
      ),
  );

const strip = (page: Page) => page.getByRole('group', { name: home.trustedBy.marqueeLabel });
const testimonials = (page: Page) => page.getByRole('region', { name: 'What Clients Say' });

const ways = [
  ['on a server-rendered page', (page: Page) => page.goto(site.address)],
  [
    'on a client-rendered page',
    async (page: Page) => {
      await leaveToBrowser(page);
      await page.goto(site.address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(home.hero.slides[0].heading);
    },
  ],
] as const;

const builtIn = home.trustedBy.builtInLogos[0].heading;

for (const [where, open] of ways) {
  for (const motion of ['no-preference', 'reduce'] as const) {
    test(`late logos cause no layout shift ${where}, prefers-reduced-motion: ${motion}`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: motion });
      await open(page);
      // What stands below them is in view as well.
      await page.setViewportSize({ width: 1280, height: 1400 });
      await strip(page).scrollIntoViewIfNeeded();
      await expect(strip(page).getByRole('img', { name: builtIn })).toBeAttached();
      await expect(strip(page).getByRole('listitem')).toHaveCount(5);
      await watchShifts(page);
      letCome();
      await expect(strip(page).getByRole('img', { name: 'Client 1' })).toBeAttached();
      await expect(strip(page).getByText('Client 4').first()).toBeAttached();
      await expect(strip(page).getByRole('img', { name: builtIn })).toHaveCount(0);
      expect(await shiftSum(page)).toBeLessThan(0.02);
    });
  }

  test(`late testimonials cause no layout shift ${where}`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 1400 });
    await open(page);
    await testimonials(page).scrollIntoViewIfNeeded();
    await expect(testimonials(page).getByText('Loading testimonials...')).toBeVisible();
    const { height } = (await testimonials(page).boundingBox()) ?? { height: 0 };
    await watchShifts(page);
    letCome();
    await expect(testimonials(page).getByRole('figure')).toHaveCount(names.length);
    await expect(testimonials(page).getByText('Loading testimonials...')).toHaveCount(0);
    expect(await shiftSum(page)).toBeLessThan(0.02);
    expect((await testimonials(page).boundingBox())?.height).toBe(height);
  });
}
