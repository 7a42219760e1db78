import { type MailServer, startMailServer } from '../../testing/mail-server';
import { databases } from '../../testing/databases';
import { startService, type TestService } from '../../testing/test-service';
import { waitUntil } from '@hireloom/testing/wait-until';
import { startWebhookReceiver } from '../../testing/webhook-receiver';
import { createNoticePolicy } from './delivery';
import { LeadRepository } from '../repositories/lead-repository';
import { signWebhook } from './webhook';

const agency = 'desk@agency.example';
const secret = 'a secret of the two of us';

const contact = {
  email: 'asha@acorn.example',
  phone: '98450 00000',
  company: 'Acorn',
  agree: true,
};

describe.each(databases)('notices on $name', ({ name, create }) => {
  const running: TestService[] = [];
  let mail: MailServer;

  beforeEach(async () => {
    mail = await startMailServer();
  });
  afterEach(async () => {
    for (const service of running.splice(0)) await service.stop();
    await mail.stop();
  });

  async function start(overrides: Parameters<typeof startService>[1]) {
    const service = await startService(await create(), { mailTo: agency, ...overrides });
    running.push(service);
    return service;
  }

  const settled = async ({ notices }: TestService) =>
    (await notices()).filter(({ settled_at }) => settled_at).length;

  test('are each sent once when the mail server is back', async () => {
    const port = Number(new URL(mail.url).port);
    const service = await start({ smtpUrl: mail.url });
    await mail.stop();
    for (let number = 0; number < 4; number += 1) {
      await service.sendContact({ ...contact, email: `asha${number}@acorn.example` });
    }
    await waitUntil(async () => (await service.notices()).some(({ attempts }) => attempts > 0));
    expect(await settled(service)).toBe(0);
    mail = await startMailServer({ port });
    await waitUntil(() => mail.received.length >= 8);
    await waitUntil(async () => (await settled(service)) === 8);
    expect(new Set(mail.received.map(({ messageId }) => messageId)).size).toBe(8);
    expect(mail.received).toHaveLength(8);
  });

  test('for a quarantined lead are sent only after its release', async () => {
    const service = await start({ smtpUrl: mail.url });
    await service.sendContact({ ...contact, subject: 'Buy now' });
    expect(await service.notices()).toEqual([]);
    await service.inDatabase(async (db) => {
      const repository = new LeadRepository(db, createNoticePolicy(service.config));
      const [lead] = await service.leads();
      expect(lead?.quarantined_because).toBe('honeypot');
      expect(await repository.release(lead?.id ?? '')).toEqual(['agency-mail', 'acknowledgement']);
      expect(await repository.release(lead?.id ?? '')).toBeUndefined();
    });
    await waitUntil(() => mail.received.length === 2);
  });

  test('are sent even if the clock was set back by an hour', async () => {
    const receiver = await startWebhookReceiver([500]);
    const service = await start({ webhook: { url: receiver.url, secret } });
    await service.sendContact(contact);
    await waitUntil(async () => (await service.notices()).some(({ last_error }) => last_error));
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
    await service.inDatabase((db) => db.updateTable('outbox').set({ next_attempt_at: inAnHour }).execute());
    const before = receiver.calls.length;
    await waitUntil(() => receiver.calls.length > before);
    await receiver.stop();
  });

  test('unsent for 15 minutes turn health red and appear in the metrics', async () => {
    const service = await start({ webhook: { url: 'http://127.0.0.1:1/', secret } });
    await service.sendContact(contact);
    expect(await service.health()).toEqual([200, []]);
    const long = new Date(Date.now() - 16 * 60_000).toISOString();
    await service.inDatabase((db) => db.updateTable('outbox').set({ created_at: long }).execute());
    expect(await service.health()).toEqual([503, ['outbox']]);
    expect((await service.app.inject('/livez')).statusCode).toBe(200);
    const metrics = await service.metrics();
    expect(metrics).toContain('hireloom_outbox_length{channel="webhook"} 1\n');
    expect(metrics).toContain('hireloom_leads{kind="contact"} 1\n');
    expect(metrics).toContain('hireloom_leads_quarantined{kind="contact"} 0\n');
    expect(Number(/oldest_unsent_seconds (\d+)/.exec(metrics)?.[1])).toBeGreaterThanOrEqual(960);
  });

  // The same on both databases: no SQL is involved from here on.
  if (name !== 'SQLite') return;

  test('send the agency the lead, whose fields add no headers, and the sender an acknowledgement without typed text, despite a dead webhook', async () => {
    const service = await start({ smtpUrl: mail.url, webhook: { url: 'http://127.0.0.1:1/', secret } });
    await service.sendContact({ ...contact, company: 'Acorn\r\nBcc: everybody@acorn.example' });
    await waitUntil(() => mail.received.length === 2);
    const [toAgency, toSender] = [agency, contact.email].map((to) =>
      mail.received.find((one) => one.to === to),
    );
    expect(toAgency?.source).toMatch(/^Subject: Contact request: Asha Rao, Acorn\b/m);
    expect(toAgency?.source.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/m);
    expect(toAgency?.source).toMatch(/^Reply-To: asha@acorn\.example\r$/m);
    expect(toAgency?.source).toMatch(/^To dial: \+919845000000\r$/m);
    expect(toAgency?.source).toContain('contact-2');
    expect(toSender?.source).not.toMatch(/Asha|Rao|Acorn\b/);
    expect(toSender?.source).toMatch(/^Auto-Submitted: auto-replied\r$/m);
    await waitUntil(async () => (await settled(service)) === 2);
  });

  test('include a request’s subject and a lead’s origin for agency and webhook, but not for the sender', async () => {
    const receiver = await startWebhookReceiver([204]);
    const service = await start({ smtpUrl: mail.url, webhook: { url: receiver.url, secret } });
    const first = { landing: '/raas', referrer: 'www.google.com', utm_campaign: 'spring' };
    const origin = { first, page: '/contactus', button: 'Hire Now' };
    const request = { name: 'Asha Rao', phone: contact.phone, email: contact.email, company: 'Acorn' };
    await service.send('add-recruiter-request', request, {
      'x-form-about': 'RaaS%20subscription',
      'x-form-origin': encodeURIComponent(JSON.stringify(origin)),
    });
    await waitUntil(() => mail.received.length === 2 && receiver.calls.length === 1);
    const source = (to: string) => mail.received.find((one) => one.to === to)?.source;
    const began = 'Visit began: landing /raas, referrer www.google.com, utm_campaign spring';
    expect(source(agency)).toContain(`${began}\r\nSent from: /contactus\r\nButton: Hire Now\r\n`);
    expect(source(agency)).toMatch(/^About: RaaS subscription\r$/m);
    expect(source(contact.email)).not.toMatch(/google|spring/);
    expect(JSON.parse(receiver.calls[0]?.body ?? '')).toMatchObject({
      data: { origin, about: 'RaaS subscription' },
    });
    await receiver.stop();
  });

  test('are signed for webhooks and retried at growing intervals', async () => {
    const receiver = await startWebhookReceiver([500, 429, 204]);
    const service = await start({ webhook: { url: receiver.url, secret } });
    await service.sendContact(contact);
    await waitUntil(() => receiver.calls.length === 3);
    await waitUntil(async () => (await settled(service)) === 1);
    const [first, second, third] = receiver.calls;
    for (const { headers, body } of receiver.calls) {
      const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = headers;
      expect(signature).toBe(signWebhook(secret, String(id), String(time), body));
      expect(id).toBe(first?.headers['webhook-id']);
    }
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(900);
    expect((third?.at ?? 0) - (second?.at ?? 0)).toBeGreaterThanOrEqual(1900);
    expect(JSON.parse(first?.body ?? '')).toMatchObject({
      type: 'lead.contact',
      data: { firstName: 'Asha', phoneE164: '+919845000000', consent: { version: 'contact-2' } },
    });
    await receiver.stop();
  });
});
