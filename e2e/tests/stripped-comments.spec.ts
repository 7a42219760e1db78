import type { Page } from '@playwright/test';
import { expect, test, untilInteractive, untilSlotIsHydrated } from '../fixtures';
import { holdBack } from '../fixtures/page/hold-back';
import { getContactForm } from '../fixtures/page/parts';

/** Responds like a proxy that strips comments from documents, and with them React's markers. */
const stripComments = (page: Page) =>
  page.route('**', async (route) => {
    if (!route.request().isNavigationRequest()) return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/<!--[^]*?-->/g, '') });
  });

test('a page without its comments becomes interactive without an error and keeps what was typed', async ({
  page,
}) => {
  await stripComments(page);
  const { release } = await holdBack(page, '**/main.*.js');
  await page.goto('/contactus', { waitUntil: 'commit' });
  const name = getContactForm(page).getByLabel('First name');
  await name.fill('Meera');
  release();
  await untilInteractive(page);
  await expect(name).toHaveValue('Meera');
  await untilSlotIsHydrated(page, 'newsletter-form');
});
