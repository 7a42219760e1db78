import { originHeader } from '@hireloom/contracts';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { startSiteServer } from '../fixtures/site-server';
import { startWebhookReceiver } from '../fixtures/webhook-receiver';

test.describe.configure({ mode: 'serial' });

async function startAll() {
  const webhook = await startWebhookReceiver('a-secret-of-these-tests');
  const unlimited = { POSTS_PER_MINUTE: '10000', FORM_FILL_MS: '0' };
  const site = await startSiteServer({ ...webhook.environment, ...unlimited });
  return {
    address: site.address,
    received: webhook.received,
    /** Where the lead of this address came from, as the agency's other system is told. */
    originOf: async (email: string) => {
      const found = () => webhook.received.find(({ body }) => body.includes(email));
      await expect.poll(found).toBeDefined();
      return (JSON.parse(found()?.body ?? '{}') as { data: { origin: object } }).data.origin;
    },
    stop: async () => {
      await site.stop();
      webhook.stop();
    },
  };
}

let all: Awaited<ReturnType<typeof startAll>>;
test.beforeAll(async () => {
  all = await startAll();
});
test.afterAll(() => all?.stop());

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

test('a lead records its first and last touch and the pressed button', async ({ page }) => {
  await page.goto(`${all.address}/raas?utm_source=mail&utm_campaign=spring&gclid=a1&q=private`);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).first().click();
  await page.getByRole('main').getByRole('button', { name: 'Contact experts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request a recruiter' });
  for (const label of ['Name', 'Phone', 'Company website'])
    await dialog.getByRole('textbox', { name: label, exact: true }).fill('Acorn');
  await dialog.getByRole('textbox', { name: 'Work email' }).fill('popup@acorn.example');
  await dialog.getByRole('button', { name: 'Submit request' }).click();
  const first = { landing: '/raas', utm_source: 'mail', utm_campaign: 'spring', gclid: 'a1' };
  const opened = { page: '/', button: 'Contact experts' };
  expect(await all.originOf('popup@acorn.example')).toEqual({ first, ...opened, ...versions });

  await page.goto(`${all.address}/contactus?fbclid=f1`, { referer: 'https://news.example/story?reader=7' });
  await sendContact(page, 'back@acorn.example');
  const last = { landing: '/contactus', referrer: 'news.example', fbclid: 'f1' };
  expect(await all.originOf('back@acorn.example')).toEqual({ first, last, page: '/contactus', ...versions });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a lead records its page and the campaign in the page’s URL', async ({ page }) => {
    await page.goto(`${all.address}/contactus?utm_source=mail&utm_campaign=spring`);
    await sendContact(page, 'plain@acorn.example');
    await expect(page).toHaveURL(/sent=contact/);
    const first = { landing: '/contactus', utm_source: 'mail', utm_campaign: 'spring' };
    expect(await all.originOf('plain@acorn.example')).toEqual({ first, page: '/contactus', ...versions });
  });
});

const VISITS = 1000;
const AT_ONCE = 20;
const tagOf = (visit: number) => ({
  utm_source: `source-${visit % 7}`,
  utm_campaign: `campaign ${visit} & "more"`,
});

/** Sends a form as a page with scripts does (even numbers) or as one without (odd numbers). Returns the status. */
async function sendTagged(visit: number) {
  const [tag, email] = [tagOf(visit), `tagged-${visit}@acorn.example`];
  const contact = { firstName: 'Meera', lastName: 'Nair', email };
  const origin = JSON.stringify({ first: { landing: '/contactus', ...tag }, page: '/contactus' });
  const referer = `${all.address}/contactus?${new URLSearchParams(tag).toString()}`;
  const answer =
    visit % 2
      ? await fetch(`${all.address}/forms/contact`, {
          ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams(contact) },
          headers: { origin: all.address, referer },
        })
      : await fetch(`${all.address}/api/api/addcontact`, {
          ...{ method: 'POST', body: JSON.stringify({ ...contact, agree: false }) },
          headers: {
            'content-type': 'application/json',
            origin: all.address,
            [originHeader]: encodeURIComponent(origin),
          },
        });
  return answer.status;
}

test('each of a thousand leads records its own campaign, with and without scripts', async () => {
  for (let visit = 0; visit < VISITS; visit += AT_ONCE) {
    const statuses = await Promise.all(Array.from({ length: AT_ONCE }, (_, one) => sendTagged(visit + one)));
    expect(new Set(statuses)).toEqual(new Set([201, 303]));
  }
  const found = () =>
    new Map(
      all.received.flatMap(({ body }) => {
        const { data } = JSON.parse(body) as { data: { email: string; origin: object } };
        return data.email.startsWith('tagged-') ? [[data.email, data.origin] as const] : [];
      }),
    );
  await expect.poll(() => found().size).toBe(VISITS);
  for (const [email, origin] of found()) {
    const first = { landing: '/contactus', ...tagOf(Number(/\d+/.exec(email))) };
    expect(origin).toMatchObject({ first, page: '/contactus' });
  }
});
