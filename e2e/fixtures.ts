import {
  API_CALL_LIMIT_MS,
  CHUNK_LIMIT_MS,
  ENTRY_LIMIT_MS,
  MODULE_LIMIT_MS,
  type SlotName,
} from '@hireloom/contracts';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { watchComplaints } from './fixtures/page/complaints';
import { TIME_LIMIT_FACTOR } from './scripts/time-limit-factor';

/** What is lost for longer than any time limit of a page never comes. */
const INTERACTIVE_LIMIT_MS = 45_000;

const hydratedPage = '#root[data-hydrated]';
/** Pages that have no scripts of the product, such as robots.txt. */
const otherPage = 'html:not(:has(#page-data))';

async function untilAttached(page: Page, selector: string) {
  await page
    .locator(selector)
    .first()
    .waitFor({ state: 'attached', timeout: INTERACTIVE_LIMIT_MS })
    .catch((error: unknown) => {
      throw new Error(`${page.url()} never became interactive`, { cause: error });
    });
}

/** Waits until the page is hydrated, which is a little after it arrives. @throws Error for a page that never is. */
export const untilInteractive = (page: Page) => untilAttached(page, hydratedPage);

/** Scrolls to a slot, which a slot of the footer needs to hydrate, and waits until it is hydrated. */
export async function untilHydrated(slot: Locator) {
  await slot.scrollIntoViewIfNeeded();
  await expect(slot).toHaveAttribute('data-hydrated');
}

export const untilSlotIsHydrated = (page: Page, name: SlotName) =>
  untilHydrated(page.locator(`[data-slot="${name}"]`));

function waitAfterLoading(page: Page) {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (...args) => {
    const response = await goto(...args);
    // A test that asks for the document's first byte alone goes on before there are scripts.
    if (args[1]?.waitUntil !== 'commit') await untilAttached(page, `${hydratedPage}, ${otherPage}`);
    return response;
  };
  page.reload = async (...args) => {
    const response = await reload(...args);
    await untilAttached(page, `${hydratedPage}, ${otherPage}`);
    return response;
  };
}

export const longerLimits = {
  limits: [CHUNK_LIMIT_MS, ENTRY_LIMIT_MS, MODULE_LIMIT_MS, API_CALL_LIMIT_MS],
  factor: TIME_LIMIT_FACTOR,
};

/** Runs in the page, and names nothing outside itself. A limit is recognized by its length, since builds contain it as a number. */
export function lengthenLimits({ limits, factor }: typeof longerLimits) {
  const start = globalThis.setTimeout.bind(globalThis);
  const startLonger = (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
    start(run, limits.includes(ms) ? ms * factor : ms, ...given);
  Object.assign(globalThis, { setTimeout: startLonger });
}

type Options = {
  /** What pages complain of as a test expects, beside which everything fails it: messages on the console, and requests such as "500 /path". */
  expectedMessages: RegExp | null;
  /** For pages of which the test itself keeps the scripts away. */
  neverInteractive: boolean;
  /** Whether pages wait for scripts and data as long as in production, and no longer. */
  realTimeLimits: boolean;
};

type Fixtures = { complaints: Pick<ReturnType<typeof watchComplaints>, 'allow'> };

/** Any error, warning, violation of the security policy or failed request of any page fails the test, as does a page that never becomes interactive. */
export const test = base.extend<Options & Fixtures>({
  expectedMessages: [null, { option: true }],
  neverInteractive: [false, { option: true }],
  realTimeLimits: [false, { option: true }],
  context: async ({ context, realTimeLimits }, runTest) => {
    if (!realTimeLimits) await context.addInitScript(lengthenLimits, longerLimits);
    await runTest(context);
  },
  complaints: [
    async ({ browser, expectedMessages }, runTest) => {
      const complaints = watchComplaints(browser);
      await runTest(complaints);
      expect(complaints.end(expectedMessages)).toEqual([]);
    },
    { auto: true },
  ],
  page: async ({ page, neverInteractive, javaScriptEnabled }, runTest) => {
    if (javaScriptEnabled !== false && !neverInteractive) waitAfterLoading(page);
    await runTest(page);
    // An answer that a test changes on its way may still be on it.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});

export { expect } from '@playwright/test';
