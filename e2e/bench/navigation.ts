import { type Browser, devices, type Page } from '@playwright/test';
import { slowDown } from './phone-visit';
import { median } from './site';

const journeys = [
  { from: '/aboutus', to: '/blogs' },
  { from: '/aboutus', to: '/contactus' },
  { from: '/blogs', to: '/' },
] as const;

type Journey = (typeof journeys)[number];

/** From the press to the first frame with the heading of the new page, in milliseconds. */
const press = (page: Page, to: string) =>
  page.evaluate(
    (path) =>
      new Promise<number>((resolve) => {
        const link = document.querySelector<HTMLElement>(
          `footer a[href="${path}"], header a[href="${path}"]`,
        );
        const before = document.querySelector('main h1');
        const start = performance.now();
        new MutationObserver((_, observer) => {
          const heading = document.querySelector('main h1');
          if (location.pathname !== path || !heading || heading === before) return;
          observer.disconnect();
          requestAnimationFrame(() => resolve(performance.now() - start));
        }).observe(document.body, { subtree: true, childList: true });
        link?.click();
      }),
    to,
  );

const pointAt = (page: Page, to: string) =>
  page.evaluate((path) => {
    const link = document.querySelector(`footer a[href="${path}"], header a[href="${path}"]`);
    link?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  }, to);

async function measure(browser: Browser, address: string, { from, to }: Journey, hoverMs?: number) {
  const context = await browser.newContext(devices['Moto G4']);
  try {
    const page = await context.newPage();
    // The line is slow, but no slower than what the browser would call good.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g' } }),
    );
    await slowDown(await context.newCDPSession(page));
    await page.goto(address + from, { waitUntil: 'networkidle' });
    if (hoverMs !== undefined) {
      await pointAt(page, to);
      await page.waitForTimeout(hoverMs);
    }
    return await press(page, to);
  } finally {
    await context.close();
  }
}

type Options = { runs: number; hover: number };

/** Prints the times from the press on a link to the next page, at once and after `hover` milliseconds on the link. */
export async function measureNavigation(
  browser: Browser,
  { name, address }: { name: string; address: string },
  { runs, hover }: Options,
) {
  for (const journey of journeys) {
    const [cold, hovered]: [number[], number[]] = [[], []];
    // The first visit finds a cold server.
    await measure(browser, address, journey);
    for (let turn = 0; turn < runs; turn++) {
      cold.push(await measure(browser, address, journey));
      hovered.push(await measure(browser, address, journey, hover));
    }
    const [atOnce, after] = [cold, hovered].map((times) => `${median(times).toFixed(0).padStart(5)} ms`);
    const title = `${journey.from} to ${journey.to}`.padEnd(26);
    console.log(`${title} ${name.padEnd(10)} pressed at once ${atOnce}  hovered before ${after}`);
  }
}
