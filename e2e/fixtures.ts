import {
  API_CALL_LIMIT_MS,
  CHUNK_LIMIT_MS,
  ENTRY_LIMIT_MS,
  MODULE_LIMIT_MS,
  type SlotName,
} from '@hireloom/contracts';
import { test as base, expect, type Page } from '@playwright/test';
import { watchComplaints } from './fixtures/page/complaints';
import { TIME_LIMIT_FACTOR } from './scripts/time-limit-factor';

/** What is lost for longer than any time limit of a page never comes. */
const INTERACTIVE_LIMIT_MS = 45_000;

/** Pages are interactive a little after they arrive; a test is faster than people are. @throws Error for a page that never is. */
export async function untilInteractive(page: Page) {
  const isInteractive = () =>
    !document.getElementById('page-data') || performance.getEntriesByName('page-interactive').length > 0;
  await page
    .waitForFunction(isInteractive, undefined, { timeout: INTERACTIVE_LIMIT_MS })
    .catch((error: unknown) => {
      throw new Error(`${page.url()} never became interactive`, { cause: error });
    });
}

/** Scrolls to a slot, which a slot of the footer needs to hydrate, and waits until it is hydrated. */
export async function untilSlotIsHydrated(page: Page, name: SlotName) {
  const slot = page.locator(`[data-slot="${name}"]`);
  await slot.scrollIntoViewIfNeeded();
  await expect(slot).toHaveAttribute('data-hydrated');
}

/** A clock that a test turns forgets what a page marks, and each page would be waited for in vain. */
function rememberMarks() {
  const marked: string[] = [];
  const { mark } = performance;
  performance.mark = (name, options) => {
    marked.push(name);
    return mark.call(performance, name, options);
  };
  performance.getEntriesByName = (name) =>
    marked.filter((one) => one === name).map((one) => ({ name: one }) as PerformanceEntry);
}

/** As the visitor's browser tells pages when it is told to. */
function saveData() {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
}

function waitAfterLoading(page: Page) {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const install = page.clock.install.bind(page.clock);
  page.clock.install = async (options) => {
    await install(options);
    await page.addInitScript(rememberMarks);
  };
  page.goto = async (...args) => {
    const response = await goto(...args);
    // A test that asks for the document's first byte alone goes on before there are scripts.
    if (args[1]?.waitUntil !== 'commit') await untilInteractive(page);
    return response;
  };
  page.reload = async (...args) => {
    const response = await reload(...args);
    await untilInteractive(page);
    return response;
  };
}

const longerLimits = {
  limits: [CHUNK_LIMIT_MS, ENTRY_LIMIT_MS, MODULE_LIMIT_MS, API_CALL_LIMIT_MS],
  factor: TIME_LIMIT_FACTOR,
};

/** Runs in the page. A limit is recognized by its length, since builds contain it as a number. */
function lengthenLimits({ limits, factor }: typeof longerLimits) {
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
  /** Whether pages fetch what links lead to before anybody goes there, as they do where no data has to be saved. */
  fetchesAhead: boolean;
  /** Whether pages wait for scripts and data as long as in production, and no longer. */
  realTimeLimits: boolean;
};

type Fixtures = { complaints: Pick<ReturnType<typeof watchComplaints>, 'allow'> };

/** Any error, warning, violation of the security policy or failed request of any page fails the test, as does a page that never becomes interactive. */
export const test = base.extend<Options & Fixtures>({
  expectedMessages: [null, { option: true }],
  neverInteractive: [false, { option: true }],
  // It is a seventh of all that a page costs, and ends at another moment each time: for the tests that are about it.
  fetchesAhead: [false, { option: true }],
  realTimeLimits: [false, { option: true }],
  context: async ({ context, fetchesAhead, realTimeLimits }, runTest) => {
    if (!fetchesAhead) await context.addInitScript(saveData);
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
