import type { Page } from '@playwright/test';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from '../fixtures';
import { leaveToBrowser } from '../fixtures/page/leave-to-browser';
import { startSiteOnApi } from '../fixtures/site-on-api';
import { xssPayloads } from '../fixtures/page/xss-payloads';
import type { RunningSite } from '../scripts/launch-site';

/**
 * The policy of the site would stop most scripts by itself: here the sanitiser has to do it alone. Payloads ask for pictures that
 * are nowhere: what pages say of them is no failure.
 */
// One site for all of them.
test.describe.configure({ mode: 'default' });
test.use({
  bypassCSP: true,
  trace: 'off',
  viewport: { width: 500, height: 400 },
  expectedMessages: /./,
});

const PER_TEST = 98;

const title = (index: number) => `Payload ${index}`;
const article = (index: number, category: string) => ({
  _id: `payload-${index}`,
  slug: `payload-${index}`,
  heading: title(index),
  desc: `<p>Before.</p>${xssPayloads[index]}<p>After.</p>`,
  banner: '',
  category,
  createdAt: '2026-01-01T00:00:00.000Z',
});

/** Answers hostile articles. The one article that is related to each is the next, to go from one to all. */
function hostileApi(request: IncomingMessage, response: ServerResponse) {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://api');
  const [, index] = /^\/api\/api\/blogs\/payload-(\d+)$/.exec(pathname) ?? [];
  const next = Number((searchParams.get('category') ?? '').replace('after-', '')) + 1;
  const answer = index ? article(Number(index), `after-${index}`) : [article(next, `after-${next - 1}`)];
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify(answer));
}

type Window = {
  notes: Set<string>;
  /** What of an article could still run once it is pressed or pointed at. */
  leftoversIn: (shown: Element) => string[];
};

/** Notes every call that a payload makes, in the window where it lies or in one inside it. */
function prepareWindow() {
  const leftoversIn: Window['leftoversIn'] = (shown) => {
    const harmless = ['http:', 'https:', 'mailto:', 'tel:'];
    const active = 'script, iframe, object, embed, style, base, meta, link, form, template, math';
    const found = [...shown.querySelectorAll(active)];
    for (const element of shown.querySelectorAll('*')) {
      const isActive = [...element.attributes].some(({ name }) => /^(on|style$|srcdoc$|action$)/.test(name));
      const address = element.getAttribute('href') ?? element.getAttribute('src');
      const isHarmless = !address || harmless.includes(new URL(address, document.baseURI).protocol);
      if (isActive || !isHarmless) found.push(element);
    }
    return found.map(({ outerHTML }) => outerHTML);
  };
  Object.assign(globalThis, { notes: new Set<string>(), leftoversIn });
  for (const name of ['alert', 'confirm', 'prompt', 'print']) {
    Object.assign(globalThis, {
      [name]: () => (globalThis.top as unknown as Window).notes.add(window.name || location.pathname),
    });
  }
}

/** The windows in which payloads have run. */
const calls = (page: Page) => page.evaluate(() => [...(globalThis as unknown as Window).notes]);

let site: RunningSite;

type Found = { leftovers: string[]; isShown: boolean };

/** As the server renders it, in a frame for each article: all in one call of the page, as there are hundreds. */
const showInFrames = (page: Page, indexes: readonly number[]) =>
  page.evaluate(async (all) => {
    const frameWith = async (index: number) => {
      const frame = document.createElement('iframe');
      Object.assign(frame, { name: `payload-${index}`, width: 400, height: 300 });
      const loaded = new Promise((resolve) => (frame.onload = resolve));
      frame.srcdoc = await (await fetch(`/blogs/payload-${index}`)).text();
      document.body.append(frame);
      await loaded;
      return frame;
    };
    const isRendered = (frame: HTMLIFrameElement) => Boolean(frame.contentDocument?.querySelector('h1'));
    const nextPicture = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const found: Found[] = [];
    for (const index of all) {
      let frame = await frameWith(index);
      // A busy machine may take longer for a page than the server waits; it then leaves it to the scripts.
      while (!isRendered(frame)) {
        frame.remove();
        frame = await frameWith(index);
      }
      await nextPicture();
      await nextPicture();
      const main = frame.contentDocument?.querySelector('main');
      const { leftoversIn } = globalThis as unknown as Window;
      found.push({
        isShown:
          frame.contentDocument?.querySelector('h1')?.textContent === `Payload ${index}` &&
          Boolean(main?.innerText.includes('Before.')),
        leftovers: main ? leftoversIn(main) : [],
      });
      frame.remove();
    }
    return found;
  }, indexes);

/** As the browser renders it, in a document for each article. */
async function showInBrowser(page: Page, indexes: readonly number[]) {
  await leaveToBrowser(page);
  const found: Found[] = [];
  for (const index of indexes) {
    await page.goto(`${site.address}/blogs/payload-${index}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title(index));
    found.push(
      await page.getByRole('main').evaluate((main: HTMLElement) => ({
        isShown: main.innerText.includes('Before.'),
        leftovers: (globalThis as unknown as Window).leftoversIn(main),
      })),
    );
    expect(await calls(page), xssPayloads[index]).toEqual([]);
  }
  return found;
}

async function expectHarmless(page: Page, indexes: readonly number[], found: readonly Found[]) {
  for (const [at, index] of indexes.entries())
    expect(found[at], xssPayloads[index]).toEqual({ isShown: true, leftovers: [] });
  expect(await calls(page)).toEqual([]);
}

test.beforeAll(async () => {
  site = await startSiteOnApi(hostileApi);
});
test.afterAll(() => site.stop());

test.beforeEach(async ({ page }) => {
  await page.addInitScript(prepareWindow);
});

test('the payloads are dangerous: many of them run where nothing stops them', async ({ page }) => {
  await page.goto('about:blank');
  await page.evaluate((payloads) => {
    for (const [index, payload] of payloads.entries()) {
      const frame = document.createElement('iframe');
      frame.name = `payload-${index}`;
      frame.srcdoc = payload;
      document.body.append(frame);
    }
  }, xssPayloads);
  await expect.poll(async () => (await calls(page)).length).toBeGreaterThan(90);
});

for (let start = 0; start < xssPayloads.length; start += PER_TEST) {
  const indexes = Array.from(
    { length: Math.min(PER_TEST, xssPayloads.length - start) },
    (_, offset) => start + offset,
  );
  const range = `articles ${start} to ${indexes.at(-1)}`;

  test(`nothing in the ${range} runs when the server renders them`, async ({ page }) => {
    // The scripts of the site would only hide what the server's HTML does by itself, and its pictures and fonts are nothing
    // that an article could run.
    const browser = await page.context().newCDPSession(page);
    await browser.send('Network.enable');
    await browser.send('Network.setBlockedURLs', { urls: ['*/releases/*', '*/assets/*'] });
    await page.goto(`${site.address}/robots.txt`);
    await expectHarmless(page, indexes, await showInFrames(page, indexes));
  });

  test(`nothing in the ${range} runs when the browser renders them`, async ({ page }) => {
    await expectHarmless(page, indexes, await showInBrowser(page, indexes));
  });
}
