import { expect, test } from '../fixtures';
import { startSiteServer } from '../fixtures/site-server';
import type { RunningSite } from '../scripts/launch-site';

// One site for all of them.
test.describe.configure({ mode: 'default' });

/** A site in development, where anybody may look behind a page. */
let site: RunningSite;

test.beforeAll(async ({ baseURL }) => {
  site = await startSiteServer({ NODE_ENV: 'development', API_URL: baseURL });
});

test.afterAll(() => site?.stop());

test('an inspected page tells whose each region is, what it weighs and how long it took, without moving', async ({
  page,
}) => {
  await page.goto(site.address);
  const heading = page.getByRole('heading', { level: 1 });
  const before = await heading.boundingBox();
  await page.goto(`${site.address}/?inspect`);
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  const region = (text: RegExp) => inspector.getByRole('listitem').filter({ hasText: text });
  const measured = String.raw`\d+\.\d KB · (\d+ ms|script not fetched yet)`;
  await expect(
    region(new RegExp(`Platform team · shell [0-9a-f]{16}.* · header · ${measured}`)),
  ).toBeVisible();
  const pageRegion = new RegExp(
    String.raw`Marketing team · marketing [0-9a-f]{16} of \w+ · \./home-page · [1-9]\d*\.\d KB · \d+ ms`,
  );
  await expect(region(pageRegion)).toBeVisible();
  await expect(
    region(new RegExp(String.raw`Content team · content .* · \./blog-teaser · ${measured}`)),
  ).toHaveCount(1);
  await expect(
    region(new RegExp(String.raw`Leads team · leads .* · \./newsletter-form · ${measured}`)),
  ).toHaveCount(1);
  expect(await heading.boundingBox()).toEqual(before);

  const { y } = (await page.getByRole('main').boundingBox()) ?? {};
  expect((await region(pageRegion).boundingBox())?.y).toBeCloseTo(y ?? -1, 0);

  await inspector.getByText(/^Modules \(\d+\)$/).click();
  const row = inspector.getByRole('row').filter({ hasText: './home-page' });
  await expect(row).toContainText(/marketing\s*[0-9a-f]{16}/);
  await expect(row).toContainText(/evaluate \d+, .*render \d+/);
  const releases = await page.evaluate(() => Reflect.get(globalThis, '__HIRELOOM__') as { releases: object });
  expect(Object.keys(releases.releases).sort()).toEqual(['content', 'leads', 'marketing', 'shell']);
  await inspector.getByText(/^Modules/).click();

  await page.goto(`${site.address}/blogs?inspect`);
  await expect(region(/\.\/blog-list-page/)).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(inspector.getByRole('listitem')).toHaveCount(0);
  const toggle = inspector.getByRole('button', { name: 'Inspect' });
  await toggle.focus();
  await page.keyboard.press('Enter');
  await expect(region(/\.\/blog-list-page/)).toBeVisible();
});

test('a site in production has no inspector, whatever its address says', async ({ page, request }) => {
  const shown = async (path: string) => {
    const scripts = new Set<string>();
    page.on('request', (asked) => /\/releases\/shell\/.+\.js$/.test(asked.url()) && scripts.add(asked.url()));
    await page.goto(path);
    await expect(page.getByRole('complementary', { name: 'Inspector' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Blogs' }).first().click();
    await expect(page).toHaveURL(/\/blogs/);
    page.removeAllListeners('request');
    return [...scripts].sort();
  };
  const usual = await shown('/aboutus');
  expect(await shown('/aboutus?inspect')).toEqual(usual);
  const answer = await request.get('/aboutus?inspect');
  expect(await answer.text()).not.toContain('id="inspection"');
});
