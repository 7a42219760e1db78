import { createRequire } from 'node:module';
import { firefox, puppeteer } from '../scripts/tools';
import type { Driver } from './driver';

/** The part of Puppeteer's API in use; its types are not installed in this repository. */
type Page = {
  evaluate: Driver['evaluate'];
  setViewport: Driver['resize'];
  mouse: { click: Driver['pressAt'] };
  keyboard: { type: Driver['type']; press: (key: string) => Promise<void> };
};
type Browser = { pages: () => Promise<Page[]>; close: () => Promise<void> };
type Puppeteer = { launch: (options: object) => Promise<Browser> };

/** Drives the system's Firefox over WebDriver BiDi. */
export async function startFirefox(): Promise<Driver> {
  const { launch } = createRequire(`${puppeteer.find()}/`)('puppeteer-core') as Puppeteer;
  const browser = await launch({ headless: true, browser: 'firefox', executablePath: firefox.find() });
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
    close: () => browser.close(),
  };
}
