import { readConfig } from '../../../config';
import { databases } from '../../testing/databases';
import { startMailServer } from '../../testing/mail-server';
import { startService } from '../../testing/test-service';
import { waitUntil } from '@hireloom/testing/wait-until';

/** This machine under a name that is not a loopback address. */
const elsewhere = (url: string) => url.replace('127.0.0.1', 'user:password@0.0.0.0');

async function sendTo(environment: NodeJS.ProcessEnv) {
  const { smtpUrl } = readConfig(environment);
  const service = await startService(await databases[0]!.create(), { smtpUrl });
  await service.sendContact();
  return service;
}

test('an unencrypted mail server receives neither leads nor password; notices stay queued', async () => {
  const mail = await startMailServer();
  const service = await sendTo({ SMTP_URL: elsewhere(mail.url) });
  const errors = async () => (await service.notices()).map(({ last_error }) => last_error);
  await waitUntil(async () => (await errors()).every(Boolean));
  expect((await errors()).join()).toMatch(/^ETLS/);
  expect([mail.received, mail.logins]).toEqual([[], []]);
  await service.stop();
  await mail.stop();
});

test.each([
  ['to localhost', (url: string) => ({ SMTP_URL: url })],
  ['with requireTLS=false', (url: string) => ({ SMTP_URL: `${elsewhere(url)}?requireTLS=false` })],
])('leads are mailed unencrypted %s', async (_where, environment) => {
  const mail = await startMailServer();
  const service = await sendTo(environment(mail.url));
  await waitUntil(() => mail.received.length === 2);
  await service.stop();
  await mail.stop();
});

const webhook = (LEADS_WEBHOOK_URL: string) =>
  readConfig({ LEADS_WEBHOOK_URL, LEADS_WEBHOOK_SECRET: 'a secret of the two of us' }).webhook?.url;

test.each(['http://crm.example.com/leads', 'http://127.0.0.1.example.com/', 'http://0.0.0.0/'])(
  'no lead is sent unencrypted to %s',
  (url) => {
    expect(() => webhook(url)).toThrow('Use https://');
  },
);

test.each(['https://crm.example.com/leads', 'http://127.0.0.1:8080/', 'http://[::1]:1/'])(
  'leads are sent to %s',
  (url) => expect(webhook(url)).toBe(url),
);
