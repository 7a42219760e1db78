import { startPostgres } from '@hireloom/testing/services/postgres';
import { serve } from '@hireloom/testing/services/serve';
import type { Locator } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import pg from 'pg';
import { expect, test } from '../fixtures';
import { makeCertificate } from '../fixtures/certificate';
import { CONTACT, followLink, getContactForm, getPopup } from '../fixtures/page/parts';
import { startMailServer } from '../../server/src/testing/mail-server';
import { startWebhookReceiver } from '../../server/src/testing/webhook-receiver';
import { launchSite } from '../scripts/launch-site';

/** Follows forms from the visitor's keystrokes to the agency: browser, server, PostgreSQL, mail over TLS, webhook, trace. */
test.describe.configure({ mode: 'default' });

const PASSWORD = 'a password of these tests';
const AGENCY = 'desk@agency.example';
const FROM = 'site@agency.example';

type Span = { traceId: string; spanId: string; parentSpanId?: string; name: string };
type Exported = { resourceSpans?: { scopeSpans: { spans: Span[] }[] }[] };

/** An OpenTelemetry collector that stores what it receives over OTLP (HTTP, JSON). */
async function startCollector() {
  const received: Exported[] = [];
  const { address, stop } = await serve((request, response) => {
    void json(request).then((exported) => {
      received.push(exported as Exported);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  return {
    url: address,
    stop,
    text: () => JSON.stringify(received),
    spans: () =>
      received
        .flatMap(({ resourceSpans = [] }) => resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans),
  };
}

async function startAll() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'hireloom-mail-'));
  const certificate = await makeCertificate(folder);
  const [collector, postgres, mail, webhook] = await Promise.all([
    startCollector(),
    startPostgres(),
    startMailServer({ tls: { ...certificate, password: PASSWORD } }),
    startWebhookReceiver(),
  ]);
  const databaseUrl = `${postgres.url}/postgres`;
  const site = await launchSite(path.join(folder, 'data'), {
    SMTP_URL: mail.url.replace('smtp://', `smtps://hireloom:${encodeURIComponent(PASSWORD)}@`),
    NODE_EXTRA_CA_CERTS: path.join(folder, 'certificate.pem'),
    LEADS_WEBHOOK_URL: webhook.url,
    LEADS_WEBHOOK_SECRET: 'a-secret-of-these-tests',
    DATABASE_URL: databaseUrl,
    LEADS_MAIL_TO: AGENCY,
    LEADS_MAIL_FROM: FROM,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '100',
  });
  return {
    address: site.address,
    collector,
    mail,
    webhook,
    findLeads: async (email: string) => {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      const { rows } = await client.query<{ id: string }>('select * from lead where email = $1', [email]);
      await client.end();
      return rows;
    },
    stop: async () => {
      await site.stop();
      await mail.stop();
      await webhook.stop();
      collector.stop();
      await postgres.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

let all: Awaited<ReturnType<typeof startAll>>;

test.beforeAll(async () => {
  all = await startAll();
});
test.afterAll(() => all.stop());

/** Types as fast as a quick typist: a form typed faster counts as automated and is quarantined. */
async function type(form: Locator, values: Readonly<Record<string, string>>) {
  for (const [name, words] of Object.entries(values)) {
    const field = form.getByRole('textbox', { name, exact: true });
    await field.click();
    await field.pressSequentially(words, { delay: 60 });
  }
}

/** Decodes quoted-printable and unfolds long headers. */
const decode = (source: string) =>
  source
    .replace(/=\r\n/g, '')
    .replaceAll('=3D', '=')
    .replace(/\r\n[ \t]+/g, ' ');

/** Waits for the only mail to this address. */
async function mailTo(to: string, about: string) {
  const sent = () =>
    all.mail.received.filter((mail) => mail.to === to && decode(mail.source).includes(about));
  await expect.poll(() => sent().length).toBe(1);
  const [mail] = sent();
  expect(mail).toMatchObject({ from: FROM, isSecure: true });
  return decode(mail?.source ?? '');
}

type Notice = { type: string; data: { origin: object } };

/** Waits for the only webhook call about the lead with this email address. */
async function noticeOf(email: string) {
  const calls = () => all.webhook.calls.filter(({ body }) => body.includes(email));
  await expect.poll(() => calls().length).toBe(1);
  return JSON.parse(calls()[0]?.body ?? '') as Notice;
}

/** The spans of the trace of the sent form, each with the name of its parent. */
function traceOfForm() {
  const spans = all.collector.spans();
  const { traceId } = spans.find(({ name }) => name === 'POST /api/api/addcontact') ?? {};
  const inTrace = spans.filter((span) => span.traceId === traceId);
  const nameOf = (id?: string) => inTrace.find(({ spanId }) => spanId === id)?.name;
  return inTrace.map(({ name, parentSpanId }) => `${name} < ${nameOf(parentSpanId)}`).sort();
}

test('a contact message is stored once and reaches the agency, its sender, the webhook and the trace', async ({
  page,
}) => {
  const email = 'meera@acorn.example';
  await page.goto(`${all.address}/contactus?gclid=personal-click-id`);
  const form = getContactForm(page);
  await type(form, { ...CONTACT, Email: email, Phone: '98450 00000', Company: 'Acorn' });
  await form.getByRole('checkbox').check();
  // Click twice, as impatient people do.
  await form.getByRole('button', { name: 'Send details' }).dblclick();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('Thank you. We have your details.');
  await alert.getByRole('button', { name: 'OK' }).click();

  const leads = await all.findLeads(email);
  const phone = { phone_e164: '+919845000000' };
  expect(leads).toMatchObject([{ ...phone, quarantined_because: null, agreed_to: 'contact-2' }]);
  const toAgency = await mailTo(AGENCY, `Lead: ${leads[0]?.id}`);
  expect(toAgency).toContain('Subject: Contact request: Meera Nair, Acorn');
  expect(toAgency).toContain(`Reply-To: ${email}`);
  expect(toAgency).toContain('Hireloom may contact me about its services.');
  expect(await mailTo(email, '')).toContain('we have your details');
  expect(await noticeOf(email)).toMatchObject({
    type: 'lead.contact',
    data: { id: leads[0]?.id, email, consent: { version: 'contact-2' } },
  });
  await expect
    .poll(traceOfForm)
    .toEqual([
      'POST /api/api/addcontact < undefined',
      ...['acknowledgement', 'agency-mail', 'webhook'].map(
        (notice) => `deliver ${notice} < POST /api/api/addcontact`,
      ),
    ]);
  expect(all.collector.text()).not.toMatch(/meera|acorn|98450|personal-click-id/i);
});

test('a lead carries its first and last visit, and the button that opened the form', async ({ page }) => {
  const versions = {
    siteVersion: expect.stringMatching(/^[0-9a-f]{16,}$/),
    formRelease: expect.stringMatching(/^[0-9a-f]{16}$/),
  };
  await page.goto(`${all.address}/raas?utm_source=mail&utm_campaign=spring&gclid=a1&q=private`);
  await followLink(page, 'Home');
  await page.getByRole('main').getByRole('button', { name: 'Contact experts' }).click();
  const dialog = getPopup(page);
  const asked = { Phone: '1', 'Work email': 'popup@birch.example', 'Company website': 'birch.example' };
  await type(dialog, { Name: 'Kiran', ...asked });
  await dialog.getByRole('button', { name: 'Submit request' }).click();
  const first = { landing: '/raas', utm_source: 'mail', utm_campaign: 'spring', gclid: 'a1' };
  const { data: requested } = await noticeOf('popup@birch.example');
  expect(requested.origin).toEqual({ first, page: '/', button: 'Contact experts', ...versions });

  await page.goto(`${all.address}/contactus?fbclid=f1`, { referer: 'https://news.example/story?reader=7' });
  await type(getContactForm(page), { ...CONTACT, Email: 'back@birch.example' });
  await getContactForm(page).getByRole('button', { name: 'Send details' }).click();
  const last = { landing: '/contactus', referrer: 'news.example', fbclid: 'f1' };
  const { data: contacted } = await noticeOf('back@birch.example');
  expect(contacted.origin).toEqual({ first, last, page: '/contactus', ...versions });
});
