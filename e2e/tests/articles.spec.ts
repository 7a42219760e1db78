import type { Page } from '@playwright/test';
import { blogs } from '../../mfe-content/src/content/blogs';
import { expect, test } from '../fixtures';
import { getButton, getCards, getStatus } from '../fixtures/page/parts';

const search = (page: Page) => page.getByPlaceholder('Search articles...');

test.describe('the article list', () => {
  test('shows nine, appends with View More, pages with Next and Prev, and Back restores it', async ({
    page,
  }) => {
    await page.goto('/blogs');
    await expect(getCards(page)).toHaveCount(9);
    const first = await getCards(page).first().getByRole('heading').textContent();
    await expect(getButton(page, 'Prev')).toBeDisabled();
    await getButton(page, 'View More').click();
    await expect(getCards(page)).toHaveCount(18);
    await expect(page).toHaveURL(/[?&]page=2(&|$)/);
    await expect(getCards(page).first().getByRole('heading')).toHaveText(first ?? '');
    await page.goBack();
    await expect(getCards(page)).toHaveCount(9);
    await getButton(page, 'Next').click();
    await expect(page).toHaveURL('/blogs?page=2');
    await expect(getCards(page).first().getByRole('heading')).not.toHaveText(first ?? '');
    await expect(getCards(page)).toHaveCount(9);
    await getButton(page, 'Prev').click();
    await expect(page).toHaveURL('/blogs');
    await expect(getCards(page).first().getByRole('heading')).toHaveText(first ?? '');
    await getButton(page, 'View More').click();
    await expect(getCards(page)).toHaveCount(18);
    await getCards(page).nth(13).getByRole('link').click();
    await expect(page).toHaveURL(/\/blogs\/.+/);
    await page.goBack();
    await expect(getCards(page)).toHaveCount(18);
    await expect(getCards(page).nth(13).getByRole('link')).toBeInViewport();
  });

  test('can be filtered while another remote’s bundle is still loading', async ({ page }) => {
    await page.route(/\/assets\/leads\//, () => new Promise(() => undefined));
    await page.goto('/blogs');
    await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
    await getButton(page, 'Funding').click();
    await expect(page).toHaveURL('/blogs?category=Funding');
    await expect(page.getByRole('contentinfo').getByRole('textbox')).toBeVisible();
    expect(await page.evaluate(() => 'isSameDocument' in globalThis)).toBe(true);
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('can be searched, filtered and paginated, and leads to an article', async ({ page }) => {
      await page.goto('/blogs');
      await getButton(page, 'Funding').click();
      await expect(getButton(page, 'Funding')).toHaveAttribute('aria-pressed', 'true');
      await search(page).fill('seed');
      await search(page).press('Enter');
      await expect(getStatus(page)).toContainText('for “seed” in Funding');
      await page.goto('/blogs');
      await getButton(page, 'View More').click();
      await expect(getCards(page)).toHaveCount(18);
      await getButton(page, 'Next').click();
      await expect(getStatus(page)).toContainText('Showing 19–');
      const link = getCards(page).first().getByRole('link');
      const heading = (await link.textContent()) ?? '';
      await link.click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.getByRole('article').first()).toContainText(/\w+ \w+ \w+/);
    });
  });
});

/** Buttons that do nothing, by the specification. */
async function expectInertButtons(page: Page) {
  const address = page.url();
  for (const name of ['Like', 'Comment', 'Share', 'Bookmark', 'Whatsapp']) {
    await expect(getButton(page, name)).toHaveAttribute('aria-disabled', 'true');
    await getButton(page, name).click({ force: true });
  }
  const side = page.getByRole('complementary');
  await side.getByRole('textbox').fill('reader@company.in');
  await expect(side.getByRole('button', { name: 'Subscribe' })).toHaveAttribute('aria-disabled', 'true');
  await side.getByRole('button', { name: 'Subscribe' }).click({ force: true });
  await side.getByRole('textbox').press('Enter');
  expect(page.url()).toBe(address);
}

test('an article has an outline, related articles and links to contact us', async ({ page }) => {
  await page.goto('/blogs');
  const link = getCards(page).first().getByRole('link');
  const heading = (await link.textContent()) ?? '';
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await expect(page).toHaveTitle(/^.{1,69}$/);
  await expect(page.getByText(/^\d+ min read$/)).toBeVisible();
  await expectInertButtons(page);
  const part = page.getByRole('navigation', { name: blogs.detail.outline }).getByRole('link').last();
  const partName = (await part.textContent()) ?? '';
  await part.click();
  await expect(page.getByRole('heading', { level: 2, name: partName })).toBeInViewport();
  const side = page.getByRole('complementary');
  const related = side.getByRole('listitem').getByRole('link').first();
  await expect(related).not.toHaveText(heading);
  const next = (await related.textContent()) ?? '';
  await related.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(next);
  await expect(side.getByRole('link', { name: 'Hire Now' })).toHaveAttribute('href', '/contactus');
  await side.getByRole('link', { name: 'Email Us' }).click();
  await expect(page).toHaveURL('/contactus');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('a table of texts fits, names the column of each cell and remains a table', async ({ page }) => {
    await page.goto('/blogs/hire-your-first-security-engineer');
    const table = page.getByRole('table', { name: /^Four kinds of security work/ });
    const text = 'Deals are stuck on certificates';
    const row = table.getByRole('row', { name: /^Governance/ });
    await expect(row.getByRole('cell', { name: text, exact: true })).toHaveText(`Hire first when${text}`);
    await expect(row.getByText('Hire first when', { exact: true })).toBeVisible();
    await expect(table.getByRole('columnheader', { name: 'Hire first when' })).toBeAttached();
    const region = page.getByRole('region', { name: /^Four kinds of security work/ });
    expect(await region.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });
});
