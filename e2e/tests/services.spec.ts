import type { Locator, Page } from '@playwright/test';
import { fractionalHiring } from '../../mfe-marketing/src/content/fractional-hiring';
import { payPerHire } from '../../mfe-marketing/src/content/pay-per-hire';
import { planner } from '../../mfe-marketing/src/content/planner';
import { raas } from '../../mfe-marketing/src/content/raas';
import { servicesComparison } from '../../mfe-marketing/src/content/services-comparison';
import { expect, test } from '../fixtures';
import { fill, getPopup, REQUEST } from '../fixtures/page/parts';

const services = [raas, payPerHire, fractionalHiring];
const section = (page: Page, { id }: { id: string }) => page.locator(`#${id}`);

const findPlanner = (page: Page) => page.getByRole('region', { name: planner.heading });

test('a plan is in the URL, opens from a shared link, and is sent with the request', async ({ page }) => {
  await page.goto('/raas');
  const plan = findPlanner(page);
  await expect(plan).toContainText(planner.answer.breakEven(2, '₹5.76–8.64 lakh'));
  await plan.getByRole('spinbutton', { name: planner.fields.hires }).fill('60');
  await plan.getByRole('textbox', { name: planner.fields.role }).fill('engineers');
  await plan.getByLabel(planner.fields.start).fill('2099-12-01');
  await plan.getByRole('spinbutton', { name: planner.fields.months }).fill('12');
  await expect(plan.getByRole('status')).toContainText(planner.answer.breakEven(12, '₹7.2–10.8 lakh'));
  await expect(page).toHaveURL(
    '/raas?hires=60&role=engineers&level=Any+level&city=Any+city&start=2099-12-01&pay=18&months=12&quote=',
  );

  await page.reload();
  await expect(plan.getByRole('status')).toContainText('4 Dec 2099');
  await plan.getByRole('button', { name: planner.send }).click();
  const popup = getPopup(page);
  const requirement = popup.getByRole('textbox', { name: 'Requirement' });
  await expect(requirement).toHaveValue(
    '60 engineers, from 1 Dec 2099, over 12 months, ₹18 lakh a year each',
  );
  await requirement.fill(`${await requirement.inputValue()} plus a head`);
  await page.keyboard.press('Escape');
  await plan.getByRole('combobox', { name: planner.fields.level }).selectOption('Junior');
  await page.getByRole('button', { name: 'Start Subscription' }).first().click();
  await expect(requirement).toHaveValue(
    '60 engineers, junior, from 1 Dec 2099, over 12 months, ₹18 lakh a year each\nplus a head',
  );
  await fill(popup, REQUEST);
  const sent = page.waitForRequest('**/add-recruiter-request');
  await popup.getByRole('button', { name: 'Submit request' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    requirement: '60 engineers, junior, from 1 Dec 2099, over 12 months, ₹18 lakh a year each\nplus a head',
    level: 'Junior',
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('a plan is a form that loads its page', async ({ page }) => {
    await page.goto('/raas');
    const plan = findPlanner(page);
    await plan.getByRole('spinbutton', { name: planner.fields.hires }).fill('20');
    await plan.getByRole('combobox', { name: planner.fields.city }).selectOption('Pune');
    await plan.getByRole('button', { name: planner.show }).click();
    await expect(plan).toContainText(planner.answer.breakEven(2, '₹14.4–21.6 lakh'));
    await expect(plan.getByRole('combobox', { name: planner.fields.city })).toHaveValue('Pune');
  });
});

async function expectAnswersOnPaper(page: Page, { faq, pricing }: (typeof services)[number]) {
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  const questions = await section(page, faq).getByRole('button').all();
  expect(questions.length).toBeGreaterThan(3);
  for (const question of questions) {
    const answer = (await question.getAttribute('aria-controls')) ?? '';
    await expect(page.locator(`[id="${answer}"]`)).toBeVisible();
    // In print, an animation would stay at its first frame.
    await expect(page.locator(`[id="${answer}"]`)).toHaveCSS('animation-name', 'none');
  }
  const readColour = (heading: Locator) => heading.evaluate((one) => getComputedStyle(one).color);
  const title = page.getByRole('heading', { level: 1 });
  const onNight = page.getByRole('heading', { name: pricing.quote.heading });
  expect(await readColour(onNight)).toBe(await readColour(title));
  await page.emulateMedia({ media: 'screen' });
}

for (const service of services) {
  const { path } = service.meta;
  const { opening, pricing } = service;

  test(`${path} describes the service, prices and comparison, on screen and paper`, async ({ page }) => {
    const html = (await (await page.goto(path))?.text()) ?? '';
    for (const type of ['Service', 'FAQPage', 'BreadcrumbList']) expect(html).toContain(`"@type":"${type}"`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(opening.heading);
    const region = page.getByRole('region', { name: opening.heading });
    await region.getByRole('button', { name: /Start Subscription|Get Started Today/ }).click();
    await expect(getPopup(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(section(page, pricing)).toBeVisible();
    const compared = section(page, servicesComparison);
    const table = compared.getByRole('table', { name: servicesComparison.heading });
    await expect(table.getByRole('columnheader')).toHaveCount(4);
    await expect(table.getByRole('columnheader', { name: servicesComparison.ownLabel })).toHaveCount(1);
    await expect(table.getByRole('link', { name: /^Learn More/ })).toHaveCount(2);
    await expectAnswersOnPaper(page, service);
    const story = section(page, pricing).locator('a:is([href^="/blogs/"], [href^="/casestudy/"])');
    const address = (await story.getAttribute('href')) ?? '';
    const loaded = page.waitForResponse((response) => new URL(response.url()).pathname === address);
    await story.click();
    expect((await loaded).status()).toBe(200);
  });
}
