import { createRequire } from 'node:module';
import { puppeteer } from '../scripts/tools';
import type { Driver } from './driver';

/** The part of Puppeteer's API in use; its types are not installed in this repository. */
type Page = {
  evaluate: <Argument, Result>(work: (argument: Argument) => Result, argument: Argument) => Promise<Result>;
  setViewport: (size: { width: number; height: number }) => Promise<void>;
  mouse: { click: (x: number, y: number) => Promise<void> };
  keyboard: { type: (text: string) => Promise<void>; press: (key: string) => Promise<void> };
  screenshot: () => Promise<Uint8Array>;
};
type Browser = { pages: () => Promise<Page[]>; close: () => Promise<void> };
type Puppeteer = { launch: (options: object) => Promise<Browser> };

/** Drives Chromium over its own protocol, and Firefox over WebDriver BiDi. */
export async function startByPuppeteer(options: object): Promise<Driver> {
  const { launch } = createRequire(`${puppeteer.find()}/`)('puppeteer-core') as Puppeteer;
  const browser = await launch({ headless: true, ...options });
  const [page] = await browser.pages();
  if (!page) throw new Error('no page is open in the browser');
  return {
    // Not `page.goto`, which never resolves in Firefox after a page from the back/forward cache.
    goTo: (address) => page.evaluate((to: string) => location.assign(to), address),
    resize: (size) => page.setViewport(size),
    pressAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    pressEscape: () => page.keyboard.press('Escape'),
    evaluate: (work, argument) => page.evaluate(work, argument),
    takePicture: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  };
}
