import { buildApp } from '../../../app';
import { exportCsv } from '../admin/export';
import { LeadAdmin } from '../admin/lead-admin';
import { databases } from '../../testing/databases';
import { type MailServer, type ReceivedMail, startMailServer } from '../../testing/mail-server';
import { ownPage } from '../../testing/own-page';
import { startService, type TestService } from '../../testing/test-service';
import { waitUntil } from '@hireloom/testing/wait-until';
import { startWebhookReceiver } from '../../testing/webhook-receiver';

const agency = 'desk@agency.example';
const reader = 'reader@acorn.example';
const origin = 'https://www.hireloom.example';
const dayMs = 24 * 3_600_000;

const decoded = (text: string) =>
  text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, code: string) => String.fromCharCode(parseInt(code, 16)));

/** Parses a mail as a mail program does: unfolds headers and decodes the text. */
function readable({ source }: ReceivedMail): string {
  const end = source.indexOf('\r\n\r\n');
  const [head, text] = [source.slice(0, end).replace(/\r\n[ \t]+/g, ' '), source.slice(end)];
  return head + (/quoted-printable/.test(head) ? decoded(text) : text);
}

function linkIn(mail: ReceivedMail | undefined, purpose: string): string {
  const link = new RegExp(`${origin}(/api/newsletter/${purpose}\\?token=[\\w.-]+)`).exec(
    mail ? readable(mail) : '',
  );
  return link?.[1] ?? 'no link';
}

describe.each(databases)('the newsletter on $name', ({ name, create }) => {
  let mail: MailServer;
  let service: TestService;

  const start = async (overrides: Parameters<typeof startService>[1] = {}) => {
    const settings = { smtpUrl: mail.url, mailTo: agency, publicOrigin: origin, ...overrides };
    service = await startService(await create(), settings);
  };
  beforeEach(async () => {
    mail = await startMailServer();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await service.stop();
    await mail.stop();
  });

  const subscribe = () => service.send('subscribe', { email: reader });
  const mailsTo = (address: string) => mail.received.filter(({ to }) => to === address);
  const allSent = () =>
    waitUntil(async () => (await service.notices()).every(({ settled_at }) => settled_at !== null));
  const open = (url: string) => service.app.inject(url);
  const press = (url: string, payload = '', type = 'application/x-www-form-urlencoded') =>
    service.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });
  const exported = () =>
    service.inDatabase(async (db) => {
      const lines = [];
      for await (const line of exportCsv(new LeadAdmin(db), {})) lines.push(line);
      return lines.slice(1).map((line) => line.split('","')[4]);
    });

  test('subscribes on the confirmation button, not on opening the link', async () => {
    const receiver = await startWebhookReceiver();
    await start({ webhook: { url: receiver.url, secret: 'a secret of the two of us' } });
    await subscribe();
    await waitUntil(() => mailsTo(reader).length === 1);
    const link = linkIn(mailsTo(reader)[0], 'confirm');
    const page = await open(link);
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body).toContain('<button type="submit">Confirm subscription</button>');
    expect(page.body).toContain(`<form method="post" action="${link}">`);
    await allSent();
    expect([mailsTo(agency), receiver.calls, await exported()]).toEqual([[], [], []]);

    const done = await press(link);
    expect([done.statusCode, done.body]).toEqual([
      200,
      expect.stringContaining('<h1>You are subscribed</h1>'),
    ]);
    await press(link);
    await waitUntil(() => mailsTo(reader).length === 2);
    await allSent();
    expect(mailsTo(agency).map(readable)).toEqual([expect.stringContaining('Newsletter subscription')]);
    expect(receiver.calls.map(({ body }) => body)).toEqual([expect.stringContaining(reader)]);
    expect(await exported()).toEqual([reader]);
    expect(mailsTo(reader)).toHaveLength(2);
    await receiver.stop();
  });

  test('sends at most three mails a day to one address, across all services', async () => {
    await start({ mailsPerRecipient: 3 });
    const { app: other } = service.config.databaseUrl ? await buildApp(service.config) : service;
    for (let number = 0; number < 3; number += 1) {
      await subscribe();
      await other.inject({
        method: 'POST',
        url: '/api/api/subscribe',
        payload: { email: reader },
        headers: ownPage,
      });
    }
    await service.sendContact({ email: reader.toUpperCase() });
    await waitUntil(() => mailsTo(agency).length === 1);
    await allSent();
    expect(mailsTo(reader)).toHaveLength(3);
    expect(mailsTo(reader.toUpperCase())).toEqual([]);

    const setSentAt = (msAgo: number) =>
      service.inDatabase((db) =>
        db
          .updateTable('outbox')
          .set({ created_at: new Date(Date.now() - msAgo).toISOString() })
          .execute(),
      );
    await setSentAt(dayMs + 1000);
    await subscribe();
    // The state after a clock was set back.
    await setSentAt(-3_600_000);
    await subscribe();
    await waitUntil(() => mailsTo(reader).length === 5);
    if (other !== service.app) await other.close();
  });

  // The same on both databases: no SQL is involved from here on.
  if (name !== 'SQLite') return;

  test('unsubscribes with one click and deletes the address', async () => {
    await start();
    await subscribe();
    await waitUntil(() => mailsTo(reader).length === 1);
    await press(linkIn(mailsTo(reader)[0], 'confirm'));
    await waitUntil(() => mailsTo(reader).length === 2);
    for (const one of mailsTo(reader)) {
      const head = readable(one);
      expect(head).toMatch(
        /^List-Unsubscribe: <https:\/\/www\.hireloom\.example\/api\/newsletter\/unsubscribe\?token=[\w.-]+>\r$/m,
      );
      expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    }
    const link = linkIn(mailsTo(reader)[1], 'unsubscribe');
    expect((await open(link)).body).toContain('<button type="submit">Unsubscribe</button>');
    expect(await exported()).toEqual([reader]);
    const form =
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    const ended = await press(link, form, 'multipart/form-data; boundary=x');
    expect([ended.statusCode, ended.body]).toEqual([200, expect.stringContaining('You are unsubscribed')]);
    expect(await exported()).toEqual([]);
    expect((await press(link, 'List-Unsubscribe=One-Click')).statusCode).toBe(200);
    await subscribe();
    await waitUntil(() => mailsTo(reader).length === 3);
  });

  test('accepts a confirmation link for seven days, and no altered link', async () => {
    await start();
    await subscribe();
    await waitUntil(() => mailsTo(reader).length === 1);
    const [confirm, end] = ['confirm', 'unsubscribe'].map((purpose) => linkIn(mailsTo(reader)[0], purpose));
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now + 7 * dayMs + 60_000);
    const late = await press(confirm!);
    expect([late.statusCode, late.body]).toEqual([410, expect.stringContaining('This link has expired')]);
    expect((await open(end!)).statusCode).toBe(200);
    // Even an hour before it was sent, it is still a valid link.
    clock.mockReturnValue(now - 3_600_000);
    expect((await press(confirm!)).statusCode).toBe(200);
    clock.mockRestore();
    const token = 'x'.repeat(32);
    expect((await press(`/api/newsletter/confirm?token=${token}`)).statusCode).toBe(410);
    const wrong = [confirm!.slice(0, -1), confirm!.replace(/\?.*/, ''), `${confirm!}&token=another`];
    for (const link of wrong) {
      expect([(await open(link)).statusCode, (await press(link)).statusCode]).toEqual([400, 400]);
    }
    await press(`/api/newsletter/unsubscribe?token=${token}`);
    expect(await exported()).toEqual([reader]);
  });

  test('subscribes at once without a mail server', async () => {
    await start();
    await subscribe();
    await waitUntil(() => mailsTo(reader).length === 1);
    await service.app.close();
    service.app = (await buildApp({ ...service.config, smtpUrl: undefined })).app;
    expect(await exported()).toEqual([]);
    await subscribe();
    expect(await exported()).toEqual([reader]);
  });

  test('serves pages whose address with the token is neither cached nor told to other sites', async () => {
    await start();
    const { headers, body } = await open('/api/newsletter/confirm');
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
    expect(headers['content-security-policy']).not.toContain('script-src');
    expect(body).toContain('<title>This link is not complete | Hireloom</title>');
  });
});
