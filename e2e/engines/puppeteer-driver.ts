import { type LaunchOptions, launch } from 'puppeteer-core';
import type { Driver } from './driver';

/** For Chromium by its own protocol, for Firefox by WebDriver BiDi. */
export async function startByPuppeteer(options: LaunchOptions): Promise<Driver> {
  const browser = await launch({ headless: true, ...options });
  const [page = await browser.newPage()] = await browser.pages();
  return {
    // Not `page.goto`, which never ends in Firefox after it has shown a page from memory.
    goTo: (address) => page.evaluate((to) => location.assign(to), address),
    resize: (size) => page.setViewport(size),
    pressAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    pressEscape: () => page.keyboard.press('Escape'),
    evaluate: <Argument, Result>(work: (argument: Argument) => Result, argument: Argument) =>
      page.evaluate(work as (argument: unknown) => unknown, argument) as Promise<Result>,
    takePicture: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  };
}
