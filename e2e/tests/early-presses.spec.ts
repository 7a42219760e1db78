import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';

const navigationOf = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** Opens a page whose scripts come only once the test asks for them. */
async function openAheadOfScripts(page: Page) {
  let letGo = () => {};
  const released = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  // Its `load` and what comes after would wait for the scripts.
  await page.evaluate(() => (location.href = '/raas'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return async () => {
    letGo();
    await page.waitForFunction(() => performance.getEntriesByName('page-interactive').length > 0);
  };
}

const places = [
  { name: 'Menu', width: 360, link: 'Hire Now' },
  { name: 'Resources', width: 1440, link: 'Case Studies' },
];

for (const { name, width, link } of places) {
  test(`${name} opens on a press before the scripts are there, and stays open when they come`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/robots.txt');
    const letScriptsRun = await openAheadOfScripts(page);
    const button = navigationOf(page).getByRole('button', { name });
    const links = navigationOf(page).getByRole('link', { name: link, exact: true });
    await button.click();
    await expect(links).toBeVisible();
    const toggles = await page.evaluateHandle(() => {
      const seen: string[] = [];
      document.addEventListener('toggle', (event) => seen.push((event as ToggleEvent).newState), true);
      return seen;
    });
    await letScriptsRun();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expect(links).toBeVisible();
    expect(await toggles.jsonValue()).toEqual([]);
    await button.click();
    await expect(links).toBeHidden();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
  });
}

test('a question far below opens once the page answers, where it was pressed before the scripts were there', async ({
  page,
}) => {
  await page.goto('/robots.txt');
  const letScriptsRun = await openAheadOfScripts(page);
  const question = page.locator('#faq').getByRole('button').nth(1);
  await question.click();
  await expect(question).toHaveAttribute('aria-expanded', 'false');
  await letScriptsRun();
  await expect(question).toHaveAttribute('aria-expanded', 'true');
});
