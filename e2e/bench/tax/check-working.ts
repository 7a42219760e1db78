import type { Browser, Page } from '@playwright/test';

async function open(page: Page, address: string) {
  await page.goto(address);
  await page.locator('#root[data-hydrated]').waitFor();
}

/** A link of the frame leads to the next page, which comes to life. */
async function navigate(page: Page) {
  const heading = await page.getByRole('heading', { level: 1 }).textContent();
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).first();
  await link.click();
  await page.waitForURL('**/aboutus');
  await page
    .getByRole('heading', { level: 1 })
    .filter({ hasNotText: heading ?? '' })
    .waitFor();
  await page.locator('#root[data-hydrated]').waitFor();
}

/** A button of a remote that only its script answers: what is missing is said beside the field. */
async function answersToAButton(page: Page, address: string) {
  await open(page, `${address}/contactus`);
  const form = page.getByRole('form', { name: 'Ask us to call or write' });
  await form.getByRole('button', { name: 'Send message' }).click();
  await form.locator('[aria-invalid="true"]').first().waitFor();
}

/** @throws Error where the pages of a site are not taken over whole: its figures would be those of a broken page. */
export async function checkWorking(browser: Browser, address: string, paths: readonly string[]) {
  const page = await browser.newPage({ viewport: { width: 412, height: 823 } });
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('response', (answer) => {
    if (answer.status() >= 400) faults.push(`${answer.status()} ${answer.url()}`);
  });
  for (const one of paths) {
    await open(page, address + one);
    await navigate(page);
  }
  await answersToAButton(page, address);
  await page.close();
  if (faults.length > 0) throw new Error(`${address} is broken:\n${faults.join('\n')}`);
}
