import { type Browser, chromium, devices, type Page } from '@playwright/test';
import { parseArgs } from 'node:util';
import { chromiumFlags, findChromium } from '../scripts/find-chromium';
import { addressOf, countOf } from './options';
import { slowDown } from './phone-visit';
import { median, withSite } from './site';

const { values } = parseArgs({
  options: {
    /** A site that runs. Without it the product is built and started. */
    site: { type: 'string' },
    runs: { type: 'string', default: '5' },
    /** So many ms the finger or the pointer is on a link before it is pressed. */
    hover: { type: 'string', default: '300' },
  },
});
const runs = countOf('--runs', values.runs);
const hoverMs = countOf('--hover', values.hover);

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

async function measure(browser: Browser, address: string, { from, to }: Journey, isHovered: boolean) {
  const context = await browser.newContext(devices['Moto G4']);
  try {
    const page = await context.newPage();
    // The line is slow, but no slower than what the browser would call good.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g' } }),
    );
    await slowDown(await context.newCDPSession(page));
    await page.goto(address + from, { waitUntil: 'networkidle' });
    if (isHovered) {
      await pointAt(page, to);
      await page.waitForTimeout(hoverMs);
    }
    return await press(page, to);
  } finally {
    await context.close();
  }
}

async function run(address: string) {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
  for (const journey of journeys) {
    const [cold, hovered]: [number[], number[]] = [[], []];
    // The first visit finds a cold server.
    await measure(browser, address, journey, false);
    for (let turn = 0; turn < runs; turn++) {
      cold.push(await measure(browser, address, journey, false));
      hovered.push(await measure(browser, address, journey, true));
    }
    const name = `${journey.from} to ${journey.to}`.padEnd(26);
    console.log(`${name} pressed at once ${median(cold).toFixed(0).padStart(5)} ms`);
    console.log(`${name} hovered before  ${median(hovered).toFixed(0).padStart(5)} ms`);
  }
  await browser.close();
}

if (values.site !== undefined) await run(addressOf('--site', values.site));
else await withSite(({ address }) => run(address));
