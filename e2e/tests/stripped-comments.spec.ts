import type { Page } from '@playwright/test';
import { blogs } from '../../mfe-content/src/content/blogs';
import { frame } from '../../shell/src/content/frame';
import { expect, test, untilInteractive, untilSlotIsHydrated } from '../fixtures';
import { holdBack } from '../fixtures/page/hold-back';

/** Responds like a proxy that strips comments from documents, and with them React's markers. */
const stripComments = (page: Page) =>
  page.route('**', async (route) => {
    if (!route.request().isNavigationRequest()) return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/<!--[^]*?-->/g, '') });
  });

test.beforeEach(({ page }) => stripComments(page));

test('a page without its comments becomes interactive without an error and keeps what was typed', async ({
  page,
}) => {
  const { release } = await holdBack(page, '**/main.*.js');
  await page.goto('/contactus', { waitUntil: 'commit' });
  const name = page.getByRole('form', { name: 'Ask us to call or write' }).getByLabel('First name');
  await name.fill('Meera');
  release();
  await untilInteractive(page);
  await expect(name).toHaveValue('Meera');
  await untilSlotIsHydrated(page, 'newsletter-form');
});

test.describe('when the page’s chunk is lost', () => {
  test.use({
    neverInteractive: true,
    expectedMessages:
      /^net::ERR_FAILED \/assets\/content\/|shell@\w{16} \S+ failed at|was preloaded .+ but not used/,
  });

  test('what the server rendered stays, and a line says so', async ({ page }) => {
    await page.route('**/assets/content/**', (route) => route.abort());
    await page.goto('/blogs');
    await expect(page.getByRole('status').filter({ hasText: frame.failure.scriptsLost })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(blogs.list.heading);
  });
});
