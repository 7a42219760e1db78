import type { Page } from '@playwright/test';
import { blogs } from '../../mfe-content/src/content/blogs';
import { expect, test } from '../fixtures';
import { leaveToBrowser } from '../fixtures/page/leave-to-browser';

/** Extreme content makes no page wider than its viewport. */
test.use({ expectedMessages: /^503 / });

const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
const longName =
  'Venkatanarasimharajuvaripeta Wolfeschlegelsteinhausenbergerdorff of Llanfairpwllgwyngyll Holdings';

const about = (slug: string, heading: string) => ({
  _id: slug,
  slug,
  heading,
  category: 'Recruitment',
  createdAt: '2026-01-01T00:00:00.000Z',
});
const article = {
  ...about('odd', `${longWord}: ${longName}`),
  banner: '',
  desc: `<h2>${longWord}</h2><p>Before. <a href="https://example.com/${longWord}">https://example.com/${longWord}</a></p>
<pre><code>const ${longWord} = '${longWord}';</code></pre>
<table><thead><tr>${'<th>A column with words</th>'.repeat(8)}</tr></thead>
<tbody><tr>${'<td>A cell with words</td>'.repeat(8)}</tr></tbody></table>`,
};

const lists: Record<string, unknown> = {
  getlogos: Array.from({ length: 40 }, (_, index) => ({
    heading: index === 3 ? longName : `Client ${index + 1}`,
    banner: '',
  })),
  gettestimonials: [{ _id: 'one', banner: '', heading: longName, message: longWord }],
  getcasestudies: [],
  odd: article,
};

/** Leaves the rendering to the browser, which gets this content from the API. */
async function publish(page: Page, published: object[]) {
  await leaveToBrowser(page);
  await page.route('**/api/api/**', (route) => {
    const call = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    return route.fulfill({ json: call === 'getblogs' ? published : (lists[call] ?? {}) });
  });
}

/** Elements that extend beyond the viewport, except inside scrollable ones. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const isClipped = (element: Element): boolean =>
      element.parentElement !== null &&
      element.parentElement !== document.body &&
      (getComputedStyle(element.parentElement).overflowX !== 'visible' || isClipped(element.parentElement));
    const { clientWidth, scrollWidth } = document.documentElement;
    const wide = [...document.querySelectorAll('main *')].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 1 && (left < -1 || right > clientWidth + 1) && !isClipped(element);
    });
    return [
      ...wide.map(({ outerHTML }) => outerHTML.slice(0, 120)),
      ...(scrollWidth > clientWidth ? ['page'] : []),
    ];
  });

/** Checks every width, and a phone with the text size doubled. */
async function expectFits(page: Page) {
  for (const width of [360, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await tooWide(page), `${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 360, height: 900 });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  expect(await tooWide(page), 'with large letters').toEqual([]);
}

test('forty clients, a testimonial of long words and no articles fit every viewport', async ({ page }) => {
  await publish(page, []);
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.getByText('Client 40', { exact: true }).first()).toBeAttached();
  await expect(main.getByText(longName).first()).toBeAttached();
  await expectFits(page);
  await page.goto('/blogs');
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main.locator('a[href^="/blogs/"]')).toHaveCount(0);
  await expect(main.getByText(blogs.list.noneYet)).toBeVisible();
  await expectFits(page);
});

test('an article with long words and a wide table fits every viewport', async ({ page }) => {
  await publish(page, [article]);
  await page.goto('/blogs/odd');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(article.heading);
  await expectFits(page);
});
