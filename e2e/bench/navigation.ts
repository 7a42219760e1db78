import { type Browser, devices, type Page } from '@playwright/test';
import { slowDown } from './phone-visit';
import { median } from './site';

const journeys = [
  { from: '/aboutus', to: '/blogs' },
  { from: '/aboutus', to: '/contactus' },
  { from: '/blogs', to: '/' },
] as const;

type Journey = (typeof journeys)[number];

const linkTo = (page: Page, path: string) =>
  page.locator(`:is(footer, header) a[href="${path}"]`).filter({ visible: true }).first();

/** Runs in every document: says when there is a frame with another heading than that of the page with the pressed link. */
function watchHeading() {
  const seen = new MutationObserver(() => {
    const { pressed, heading } = sessionStorage as { pressed?: string; heading?: string };
    const now = document.querySelector('main h1')?.textContent;
    if (!pressed || !now || now === heading) return;
    seen.disconnect();
    requestAnimationFrame(() =>
      console.debug(`shown ${performance.timeOrigin + performance.now() - Number(pressed)}`),
    );
  });
  seen.observe(document, { subtree: true, childList: true, characterData: true });
}

/** From the press to the first frame with the heading of the new page, in milliseconds. */
async function press(page: Page, to: string): Promise<number> {
  const shown = page.waitForEvent('console', (message) => message.text().startsWith('shown '));
  await linkTo(page, to).evaluate((link: HTMLElement) => {
    const heading = document.querySelector('main h1')?.textContent ?? '';
    Object.assign(sessionStorage, { heading, pressed: performance.timeOrigin + performance.now() });
    link.click();
  });
  return Number((await shown).text().split(' ')[1]);
}

async function measure(browser: Browser, address: string, { from, to }: Journey, hoverMs?: number) {
  const context = await browser.newContext(devices['Moto G4']);
  try {
    const page = await context.newPage();
    await page.addInitScript(watchHeading);
    await slowDown(await context.newCDPSession(page));
    await page.goto(address + from, { waitUntil: 'networkidle' });
    if (hoverMs !== undefined) {
      await linkTo(page, to).hover();
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
