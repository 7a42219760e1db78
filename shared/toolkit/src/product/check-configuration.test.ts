import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { checkConfiguration } from './check-configuration';

const check = (environment: NodeJS.ProcessEnv) =>
  checkConfiguration(false, { PATH: process.env.PATH, ...environment });

test('a start without any setting has nothing to correct', async () => {
  await expect(check({})).resolves.toBeUndefined();
}, 60_000);

test.each([
  [{ METRICS_TOKEN: 'too short' }, 'METRICS_TOKEN must have 16 characters or more'],
  [{ RENDER_WORKERS: 'many' }, 'RENDER_WORKERS must be a whole number'],
  [{ TEAM_KEYS: '/nowhere/team-keys.json' }, "TEAM_KEYS: /nowhere/team-keys.json can't be read"],
  [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL must be an address such as smtp://'],
  [{ LEADS_WEBHOOK_URL: 'https://crm.example.com' }, 'without LEADS_WEBHOOK_SECRET'],
  [{ DATABASE_URL: 'mysql://localhost' }, 'DATABASE_URL must be an address such as postgres://'],
  [{ PORT: 'abc' }, 'PORT must be'],
])(
  '%j stops a start with the words of the server that reads it',
  async (environment, words) => {
    await expect(check(environment)).rejects.toThrow(words);
  },
  60_000,
);

test('what is wrong is said in one line, without where in the code', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'keys-'));
  const file = path.join(folder, 'team-keys.json');
  await writeFile(file, '{');
  const error = await check({ TEAM_KEYS: file }).catch((caught: unknown) => caught as Error);
  expect((error as Error).message).toMatch(/^TEAM_KEYS: .* is not JSON: .*$/);
  await rm(folder, { recursive: true });
}, 60_000);
