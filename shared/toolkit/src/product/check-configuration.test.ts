import { checkConfiguration } from './check-configuration';

const check = (environment: NodeJS.ProcessEnv) =>
  checkConfiguration(false, { PATH: process.env.PATH, ...environment });

test('accepts the default configuration', async () => {
  await expect(check({})).resolves.toBeUndefined();
}, 60_000);

test.each([
  [{ METRICS_TOKEN: 'too short' }, 'METRICS_TOKEN must have 16 characters or more'],
  [{ RENDER_WORKERS: 'many' }, 'RENDER_WORKERS must be a whole number'],
  [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL must be an address such as smtp://'],
  [{ LEADS_WEBHOOK_URL: 'https://crm.example.com' }, 'without LEADS_WEBHOOK_SECRET'],
  [{ DATABASE_URL: 'mysql://localhost' }, 'DATABASE_URL must be an address such as postgres://'],
  [{ PORT: 'abc' }, 'PORT must be'],
])(
  '%j stops startup with the server’s error message',
  async (environment, words) => {
    await expect(check(environment)).rejects.toThrow(words);
  },
  60_000,
);

test('a configuration error is one line without a stack', async () => {
  const error = await check({ PORT: 'abc' }).catch((caught: unknown) => caught as Error);
  expect((error as Error).message).toMatch(/^PORT must be .*$/);
}, 60_000);
