import type { Page } from '@playwright/test';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from '../fixtures';
import { startSiteOnApi } from '../fixtures/site-on-api';
import { xssPayloads } from '../fixtures/xss-payloads';
import type { RunningSite } from '../scripts/launch-site';

/** The policy of the site would stop most scripts by itself: here the sanitiser has to do it alone. */
test.use({ bypassCSP: true, trace: 'off' });

const PER_TEST = 50;

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

/** Notes every call that a payload makes, in the window where it lies or in one inside it. */
function noteCalls() {
  const notes = new Set<string>();
  Object.assign(globalThis, { notes });
  for (const name of ['alert', 'confirm', 'prompt', 'print']) {
    Object.assign(globalThis, {
      [name]: () => (globalThis.top as unknown as { notes: Set<string> }).notes.add(window.name || 'page'),
    });
  }
}

const calls = (page: Page) =>
  page.evaluate(() => [...(globalThis as unknown as { notes: Set<string> }).notes]);

/** What has run, and what could still run once it is pressed or pointed at. */
async function expectHarmless(page: Page, index: number) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title(index));
  const main = page.getByRole('main');
  await expect(main.getByText('Before.')).toBeVisible();
  const leftovers = await main.evaluate((shown) => {
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
  });
  expect(leftovers, xssPayloads[index]).toEqual([]);
  expect(await calls(page), xssPayloads[index]).toEqual([]);
}

let site: RunningSite;
test.beforeAll(async () => {
  site = await startSiteOnApi(hostileApi);
});
test.afterAll(() => site.stop());

test.beforeEach(async ({ page }) => {
  test.setTimeout(240_000);
  await page.addInitScript(noteCalls);
  await page.route(
    (url) => url.origin !== new URL(site.address).origin,
    (route) => route.abort(),
  );
});

test.describe('the payloads', () => {
  test.use({ expectedMessages: /./ });

  test('are dangerous: many of them run where nothing stops them', async ({ page }) => {
    await page.goto('about:blank');
    await page.evaluate((payloads) => {
      for (const [index, payload] of payloads.entries()) {
        const frame = document.createElement('iframe');
        frame.name = `payload-${index}`;
        frame.srcdoc = payload;
        document.body.append(frame);
      }
    }, xssPayloads);
    await expect.poll(async () => (await calls(page)).length, { timeout: 60_000 }).toBeGreaterThan(90);
  });
});

for (let start = 0; start < xssPayloads.length; start += PER_TEST) {
  const indexes = Array.from(
    { length: Math.min(PER_TEST, xssPayloads.length - start) },
    (_, offset) => start + offset,
  );
  const range = `articles ${start} to ${indexes.at(-1)}`;

  test(`nothing in the ${range} runs when the server renders them`, async ({ page }) => {
    // The scripts of the site would only hide what the server's HTML does by itself.
    await page.route('**/*.js', (route) => route.abort());
    for (const index of indexes) {
      // A busy machine may take longer for a page than the server waits; it then leaves it to the scripts.
      await expect(async () => {
        // By its frame: without its scripts the page never says that it is ready.
        await page.mainFrame().goto(`${site.address}/blogs/payload-${index}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 100 });
      }).toPass();
      await expectHarmless(page, index);
    }
  });

  test(`nothing in the ${range} runs when the browser renders them`, async ({ page }) => {
    await page.goto(`${site.address}/blogs?category=after-${start - 1}`);
    for (const index of indexes) {
      await page
        .getByRole('main')
        .getByRole('link', { name: title(index), exact: true })
        .click();
      await expectHarmless(page, index);
    }
  });
}
