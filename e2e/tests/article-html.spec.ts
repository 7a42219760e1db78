import { sanitise as sanitiseOnServer } from '@hireloom/contracts/sanitise-html';
import type { Page } from '@playwright/test';
import { build } from 'esbuild';
import path from 'node:path';
import { expect, test } from '../fixtures';
import { readText, root } from '../scripts/launch-site';

/**
 * HTML that tries to run a script: each line calls `alert` when it is shown, when a browser parses it in an unexpected way, or on a click
 * or hover. Covers the families in the published lists of XSS filter evasions.
 */
const xssPayloads = JSON.parse(readText('e2e/fixtures/page/xss-payloads.json')) as string[];

/** Payloads request pictures that do not exist, so every console message is expected. */
test.use({ expectedMessages: /./ });

type Sanitise = (html: string) => string;
type Window = { notes: Set<string>; sanitiser: { sanitise: Sanitise } };

/** Records every call that a payload makes, in its window or in one inside it. */
function noteCalls() {
  Object.assign(globalThis, { notes: new Set<string>() });
  for (const name of ['alert', 'confirm', 'prompt', 'print'])
    Object.assign(globalThis, {
      [name]: () => (globalThis.top as unknown as Window).notes.add(window.name || 'page'),
    });
}

const calls = (page: Page) => page.evaluate(() => [...(globalThis as unknown as Window).notes]);

/** Shows each text in its own frame. Returns what could run: at once, on a click or on hover. */
const showInFrames = (page: Page, texts: readonly string[]) =>
  page.evaluate((all) => {
    const harmless = ['http:', 'https:', 'mailto:', 'tel:'];
    const active = 'script, iframe, object, embed, style, base, meta, link, form, template, math, svg';
    const isActive = (element: Element) => {
      const address = element.getAttribute('href') ?? element.getAttribute('src');
      return (
        element.matches(active) ||
        [...element.attributes].some(({ name }) => /^(on|style$|srcdoc$|action$)/.test(name)) ||
        (address !== null && !harmless.includes(new URL(address, 'https://site.example').protocol))
      );
    };
    const show = async (text: string, index: number) => {
      const frame = document.createElement('iframe');
      const loaded = new Promise((resolve) => (frame.onload = resolve));
      Object.assign(frame, { name: `payload-${index}`, srcdoc: `<!doctype html><body>${text}` });
      document.body.append(frame);
      await loaded;
      return [...(frame.contentDocument?.body.querySelectorAll('*') ?? [])]
        .filter(isActive)
        .map(({ outerHTML }) => outerHTML);
    };
    return Promise.all(all.map(show));
  }, texts);

test.beforeEach(async ({ page }) => {
  await page.addInitScript(noteCalls);
  await page.goto('about:blank');
});

test('unsanitised hostile HTML executes in the browser', async ({ page }) => {
  await showInFrames(page, xssPayloads);
  await expect.poll(async () => (await calls(page)).length).toBeGreaterThan(30);
});

const sanitisers: Record<string, (page: Page) => Promise<string[]>> = {
  'the server': async () => xssPayloads.map((payload) => sanitiseOnServer(payload)),
  'the browser': async (page) => {
    const { outputFiles } = await build({
      entryPoints: [path.join(root, 'mfe-content/src/sections/article-html/sanitise-in-browser.ts')],
      bundle: true,
      write: false,
      globalName: 'sanitiser',
    });
    await page.addScriptTag({ content: outputFiles[0]?.text });
    return page.evaluate(
      (all) => all.map((payload) => (globalThis as unknown as Window).sanitiser.sanitise(payload)),
      xssPayloads,
    );
  },
};

for (const [where, sanitise] of Object.entries(sanitisers))
  test(`hostile HTML sanitised by ${where} cannot execute`, async ({ page }) => {
    const texts = await sanitise(page);
    const found = await showInFrames(page, texts);
    for (const [index, active] of found.entries()) expect(active, xssPayloads[index]).toEqual([]);
    expect(await calls(page)).toEqual([]);
    expect(texts.join('')).toContain('<img src="x"');
  });
