import { test as base, expect, type Page } from '@playwright/test';

/** Failures of requests that a test itself breaks are no fault of the page. */
const NETWORK_NOISE = /Failed to load resource|net::ERR_/;

/** A page with a broken region may never become interactive: the test goes on and reports that better. */
const INTERACTIVE_LIMIT_MS = 6000;

/** Pages are interactive a little after they arrive; a test is faster than people are. */
async function untilInteractive(page: Page) {
  const isInteractive = () =>
    !document.getElementById('page-data') || performance.getEntriesByName('page-interactive').length > 0;
  await page
    .waitForFunction(isInteractive, undefined, { timeout: INTERACTIVE_LIMIT_MS })
    .catch(() => undefined);
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

function waitAfterLoading(page: Page) {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const install = page.clock.install.bind(page.clock);
  page.clock.install = async (options) => {
    await install(options);
    await page.addInitScript(rememberMarks);
  };
  page.goto = async (...args) => {
    const response = await goto(...args);
    await untilInteractive(page);
    return response;
  };
  page.reload = async (...args) => {
    const response = await reload(...args);
    await untilInteractive(page);
    return response;
  };
}

type Options = {
  /** Messages on the console that a test expects, beside which every other one fails it. */
  expectedMessages: RegExp | null;
};

/** A page on which any error, warning or violation of the security policy fails the test. */
export const test = base.extend<Options>({
  expectedMessages: [null, { option: true }],
  page: async ({ page, expectedMessages, javaScriptEnabled }, runTest) => {
    if (javaScriptEnabled !== false) waitAfterLoading(page);
    const messages: string[] = [];
    page.on('console', (message) => {
      const isBad = ['error', 'warning'].includes(message.type());
      if (isBad && !NETWORK_NOISE.test(message.text())) messages.push(message.text());
    });
    page.on('pageerror', (error) => messages.push(String(error)));
    await runTest(page);
    // An answer that a test changes on its way may still be on it.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(messages.filter((message) => !expectedMessages?.test(message))).toEqual([]);
  },
});

export { expect } from '@playwright/test';
