import { test as base, expect } from '@playwright/test';

/** What the network says of requests that a test itself breaks is no fault of the page. */
const NETWORK_NOISE = /Failed to load resource|net::ERR_/;

type Options = {
  /** Messages on the console that a test expects, beside which every other one fails it. */
  expectedMessages: RegExp | null;
};

/** A page on which any error, warning or violation of the security policy fails the test. */
export const test = base.extend<Options>({
  expectedMessages: [null, { option: true }],
  page: async ({ page, expectedMessages }, runTest) => {
    const messages: string[] = [];
    page.on('console', (message) => {
      const isBad = ['error', 'warning'].includes(message.type());
      if (isBad && !NETWORK_NOISE.test(message.text())) messages.push(message.text());
    });
    page.on('pageerror', (error) => messages.push(String(error)));
    await runTest(page);
    expect(messages.filter((message) => !expectedMessages?.test(message))).toEqual([]);
  },
});

export { expect } from '@playwright/test';
