import { startPostgres } from '@hireloom/testing/services/postgres';
import type { Locator, Page } from '@playwright/test';
import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, test } from '../fixtures';
import { makeCertificate } from '../fixtures/certificate';
import { findFreePort } from '../fixtures/own-port';
import { startMailServer } from '../../server/src/testing/mail-server';
import { startWebhookReceiver } from '../../server/src/testing/webhook-receiver';
import { launchSite } from '../scripts/launch-site';

/** Follows a form from the visitor's keystrokes to the agency's mail: browser, server, PostgreSQL, mail over TLS, webhook. */
test.describe.configure({ mode: 'default' });

const SECRET = 'a-secret-of-these-tests';
const PASSWORD = 'a password of these tests';
const AGENCY = 'desk@agency.example';
const FROM = 'site@agency.example';

async function startAll() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'hireloom-mail-'));
  const certificate = await makeCertificate(folder);
  const [postgres, mail, webhook, port] = await Promise.all([
    startPostgres(),
    startMailServer({ tls: { ...certificate, password: PASSWORD } }),
    startWebhookReceiver(),
    findFreePort(),
  ]);
  const databaseUrl = `${postgres.url}/postgres`;
  const origin = `http://localhost:${port}`;
  const site = await launchSite(path.join(folder, 'data'), {
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
    SMTP_URL: mail.url.replace('smtp://', `smtps://hireloom:${encodeURIComponent(PASSWORD)}@`),
    NODE_EXTRA_CA_CERTS: path.join(folder, 'certificate.pem'),
    LEADS_WEBHOOK_URL: webhook.url,
    LEADS_WEBHOOK_SECRET: SECRET,
    DATABASE_URL: databaseUrl,
    LEADS_MAIL_TO: AGENCY,
    LEADS_MAIL_FROM: FROM,
  });
  return {
    address: origin,
    mail,
    webhook,
    query: async (text: string, ...values: string[]) => {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      const { rows } = await client.query<Record<string, unknown>>(text, values);
      await client.end();
      return rows;
    },
    stop: async () => {
      await site.stop();
      await mail.stop();
      await webhook.stop();
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
async function type(field: Locator, words: string) {
  await field.click();
  await field.pressSequentially(words, { delay: 60 });
}

/** Counts how often the page itself has sent a form. */
function countSent(page: Page) {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/api/')) sent.push(request.url());
  });
  return sent;
}

async function findLead(email: string) {
  const rows = await all.query('select * from lead where email = $1', email);
  expect(rows).toHaveLength(1);
  const [{ id, payload, ...lead } = {}] = rows;
  return { id: String(id), ...lead, payload: JSON.parse(String(payload)) as unknown };
}

/** Decodes quoted-printable and unfolds long headers. */
const decode = (source: string) =>
  source
    .replace(/=\r\n/g, '')
    .replaceAll('=3D', '=')
    .replace(/\r\n[ \t]+/g, ' ');

const mailsTo = (to: string, about: string) =>
  all.mail.received.filter((mail) => mail.to === to && decode(mail.source).includes(about));

/** Waits for the only mail to this address. */
async function mailTo(to: string, about: string) {
  await expect.poll(() => mailsTo(to, about).length).toBe(1);
  const [mail] = mailsTo(to, about);
  expect(mail).toMatchObject({ from: FROM, isSecure: true });
  return decode(mail?.source ?? '');
}

/** The only webhook call. Verifies its signature, and that altered calls fail verification. */
async function createNotice(leadId: string) {
  const about = () => all.webhook.calls.filter(({ body }) => body.includes(leadId));
  await expect.poll(() => about().length).toBe(1);
  const [call] = about();
  const [id = '', timestamp = '', signature = ''] = ['id', 'timestamp', 'signature'].map((name) =>
    String(call?.headers[`webhook-${name}`]),
  );
  const body = call?.body ?? '';
  const signed = createHmac('sha256', SECRET).update(`${id}.${timestamp}.${body}`).digest('base64');
  expect(signature).toBe(`v1,${signed}`);
  expect(Math.abs(Date.now() / 1000 - Number(timestamp))).toBeLessThan(120);
  return JSON.parse(body) as { type: string; data: object };
}
test('a contact message is stored once and reaches the agency, its sender and the webhook', async ({
  page,
}) => {
  const sent = countSent(page);
  await page.goto(`${all.address}/contactus`);
  const form = page.getByRole('form', { name: 'Ask us to call or write' });
  const field = (name: string) => form.getByRole('textbox', { name, exact: true });
  await type(field('First name'), 'Meera');
  await type(field('Last name'), 'Nair');
  await type(field('Email'), 'meera@acorn.example');
  await type(field('Phone'), '98450 00000');
  await type(field('Company'), 'Acorn');
  await form.getByRole('checkbox').check();
  // Click twice, as impatient people do.
  await form.getByRole('button', { name: 'Send message' }).dblclick();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('Thank you. We have your details.');
  await alert.getByRole('button', { name: 'OK' }).click();

  const lead = await findLead('meera@acorn.example');
  expect(lead).toMatchObject({
    kind: 'contact',
    payload: { firstName: 'Meera', lastName: 'Nair', company: 'Acorn', agree: true },
    phone_e164: '+919845000000',
    quarantined_because: null,
    agreed_to: 'contact-2',
  });
  const toAgency = await mailTo(AGENCY, `Lead: ${lead.id}`);
  expect(toAgency).toContain('Subject: Contact request: Meera Nair, Acorn');
  expect(toAgency).toContain('Reply-To: meera@acorn.example');
  expect(toAgency).toContain('Hireloom may contact me about its services.');
  expect(await mailTo('meera@acorn.example', '')).toContain('we have your details');
  expect(await createNotice(lead.id)).toMatchObject({
    type: 'lead.contact',
    data: { id: lead.id, email: 'meera@acorn.example', consent: { version: 'contact-2' } },
  });
  expect(sent).toHaveLength(1);
});
