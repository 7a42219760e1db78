import {
  API_CALL_LIMIT_MS,
  CHUNK_LIMIT_MS,
  ENTRY_LIMIT_MS,
  MODULE_LIMIT_MS,
  type SlotName,
} from '@hireloom/contracts';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { watchComplaints } from './fixtures/page/complaints';
import { launchOwnSite, type OwnSite } from './scripts/launch-site';
import { TIME_LIMIT_FACTOR } from './scripts/time-limit-factor';

/** Longer than any time limit of a page: what has not arrived by then never will. */
const INTERACTIVE_LIMIT_MS = 45_000;

const hydratedPage = '#root[data-hydrated]';
/** Pages without the product's scripts, such as robots.txt. */
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

/** Waits until the page is hydrated, which is a little after it has loaded. @throws Error if it never is. */
export const untilInteractive = (page: Page) => untilAttached(page, hydratedPage);

/** Scrolls to a slot, because slots in the footer hydrate only in view, and waits until it is hydrated. */
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
    // A test that only waits for the document's first byte continues before any script runs.
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

/**
 * Runs in the page, so it must not use anything outside itself. Recognises a time limit by its length, because builds contain it as a
 * number.
 */
export function lengthenLimits({ limits, factor }: typeof longerLimits) {
  const start = globalThis.setTimeout.bind(globalThis);
  const startLonger = (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
    start(run, limits.includes(ms) ? ms * factor : ms, ...given);
  Object.assign(globalThis, { setTimeout: startLonger });
}

type Options = {
  /** Matches expected console messages, and failed requests such as "500 /path". Any other one fails the test. */
  expectedMessages: RegExp | null;
  /** For pages whose scripts the test blocks. */
  neverInteractive: boolean;
  /** Whether pages have the same time limits as in production, instead of longer ones. */
  realTimeLimits: boolean;
};

type Fixtures = {
  complaints: Pick<ReturnType<typeof watchComplaints>, 'allow'>;
  /** A temporary folder, which is removed after the test. */
  folder: string;
  /** Starts a site of the test's own, which is stopped after it. */
  launch: typeof launchOwnSite;
};

/**
 * A console error or warning, a violation of the security policy or a failed request of any page fails the test, and so does a page that
 * never becomes interactive.
 */
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
  folder: async ({ browserName: _ }, runTest) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'hireloom-'));
    await runTest(folder);
    await rm(folder, { recursive: true, force: true });
  },
  launch: async ({ browserName: _ }, runTest) => {
    const sites: OwnSite[] = [];
    await runTest(async (...options) => {
      const site = await launchOwnSite(...options);
      sites.push(site);
      return site;
    });
    for (const site of sites) await site.stop();
  },
  page: async ({ page, neverInteractive, javaScriptEnabled }, runTest) => {
    if (javaScriptEnabled !== false && !neverInteractive) waitAfterLoading(page);
    await runTest(page);
    // A response that the test modifies may still be in flight.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});

export { expect } from '@playwright/test';
