import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { startWebhookReceiver, type WebhookReceiver } from '../../server/src/testing/webhook-receiver';
import { launchOwnSite, type OwnSite } from '../scripts/launch-site';

let webhook: WebhookReceiver;
let site: OwnSite;

test.beforeAll(async () => {
  webhook = await startWebhookReceiver();
  site = await launchOwnSite({
    LEADS_WEBHOOK_URL: webhook.url,
    LEADS_WEBHOOK_SECRET: 'a-secret-of-these-tests',
    FORM_FILL_MS: '0',
  });
});
test.afterAll(async () => {
  await site.stop();
  await webhook.stop();
});

/** The origin of the lead with this email address, as the webhook reports it. */
async function findOrigin(email: string) {
  const found = () => webhook.calls.find(({ body }) => body.includes(email));
  await expect.poll(found).toBeDefined();
  return (JSON.parse(found()?.body ?? '{}') as { data: { origin: object } }).data.origin;
}

const versions = {
  siteVersion: expect.stringMatching(/^[0-9a-f]{16,}$/),
  formRelease: expect.stringMatching(/^[0-9a-f]{16}$/),
};

async function sendContact(page: Page, email: string) {
  const form = page.getByRole('form', { name: 'Ask us to call or write' });
  await form.getByLabel('First name').fill('Meera');
  await form.getByLabel('Last name').fill('Nair');
  await form.getByLabel('Email').fill(email);
  await form.getByRole('button', { name: 'Send message' }).click();
}

test('a lead carries its first and last visit, and the button that opened the form', async ({ page }) => {
  await page.goto(`${site.address}/raas?utm_source=mail&utm_campaign=spring&gclid=a1&q=private`);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).first().click();
  await page.getByRole('main').getByRole('button', { name: 'Contact experts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request a recruiter' });
  for (const label of ['Name', 'Phone', 'Company website'])
    await dialog.getByRole('textbox', { name: label, exact: true }).fill('Acorn');
  await dialog.getByRole('textbox', { name: 'Work email' }).fill('popup@acorn.example');
  await dialog.getByRole('button', { name: 'Submit request' }).click();
  const first = { landing: '/raas', utm_source: 'mail', utm_campaign: 'spring', gclid: 'a1' };
  const opened = { page: '/', button: 'Contact experts' };
  expect(await findOrigin('popup@acorn.example')).toEqual({ first, ...opened, ...versions });

  await page.goto(`${site.address}/contactus?fbclid=f1`, { referer: 'https://news.example/story?reader=7' });
  await sendContact(page, 'back@acorn.example');
  const last = { landing: '/contactus', referrer: 'news.example', fbclid: 'f1' };
  expect(await findOrigin('back@acorn.example')).toEqual({ first, last, page: '/contactus', ...versions });
});
