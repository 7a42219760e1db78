import type { Page } from '@playwright/test';
import { caseStudies } from '../../mfe-content/src/content/case-studies';
import { lists } from '../../mfe-content/src/content/lists';
import { expect, test } from '../fixtures';
import { getButton, getCards, getPopup, getStatus } from '../fixtures/page/parts';

test('the list of case studies shows six, appends the rest, and searches ignoring case', async ({ page }) => {
  await page.goto('/casestudies');
  await expect(getCards(page)).toHaveCount(6);
  await getButton(page, 'View More').click();
  await expect(getCards(page)).toHaveCount(9);
  for (const name of ['Prev', 'View More', 'Next']) await expect(getButton(page, name)).toBeDisabled();
  await expect(page.getByRole('main')).toContainText(lists.allShown(9));
  await expect(getCards(page).nth(6).getByRole('link')).toBeFocused();
  await page.getByPlaceholder('Search case studies...').fill('TORVANE');
  await expect(page).toHaveURL('/casestudies?q=TORVANE');
  await expect(getStatus(page)).toHaveText('1 case study for “TORVANE”');
  // There is no pager if all cards fit on one page.
  await expect(getButton(page, 'Next')).toBeHidden();
});

const filter = (page: Page, name: string) => page.getByRole('combobox', { name });

test('the case-study filters filter by service and industry, with a URL that can be linked', async ({
  page,
}) => {
  await page.goto('/casestudies?page=2');
  await filter(page, 'Service').selectOption('RaaS');
  await expect(page).toHaveURL('/casestudies?service=raas');
  await expect(getStatus(page)).toContainText('RaaS case studies');
  await filter(page, 'Industry').selectOption('Retail');
  await expect(page).toHaveURL('/casestudies?category=Retail&service=raas');
  await expect(getStatus(page)).toHaveText(/ RaaS case stud(y|ies) in Retail$/);
  await page.goBack();
  await expect(filter(page, 'Industry')).toHaveValue('');
  await page.reload();
  await expect(filter(page, 'Service')).toHaveValue('raas');
});

test('a case study has its sections, a testimonial, and links to its neighbours and to the contact page', async ({
  page,
}) => {
  await page.goto('/casestudies');
  const link = getCards(page).first().getByRole('link');
  const heading = (await link.textContent()) ?? '';
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await expect(page).toHaveURL(/\/casestudy\/.+/);
  await expect(page).toHaveTitle(`${heading} | Hireloom`);
  const outline = page.getByRole('navigation', { name: caseStudies.detail.outline });
  for (const part of ['Client Background', 'Challenge', 'Solution', 'Results Achieved']) {
    await outline.getByRole('link', { name: part }).click();
    await expect(page.getByRole('heading', { level: 2, name: part })).toBeInViewport();
  }
  await expect(page.getByRole('figure')).toContainText('“');
  const { more } = caseStudies.detail;
  const others = page.getByRole('navigation', { name: more.heading });
  const next = others.getByRole('listitem').filter({ hasText: more.next }).getByRole('link');
  const nextHeading = (await next.textContent()) ?? '';
  await next.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(nextHeading);
  const address = page.url();
  const closing = page.getByRole('region', { name: caseStudies.detail.closing.heading });
  const inert = closing.getByRole('button', { disabled: true });
  await expect(inert).toHaveCount(2);
  for (const one of await inert.all()) await one.click({ force: true });
  expect(page.url()).toBe(address);
  await closing.getByRole('button', { name: caseStudies.detail.closing.action.label }).click();
  await expect(getPopup(page)).toContainText(nextHeading);
});
