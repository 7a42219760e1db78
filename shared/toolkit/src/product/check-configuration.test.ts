import { checkConfiguration } from './check-configuration';

const check = (environment: NodeJS.ProcessEnv) =>
  checkConfiguration(false, { PATH: process.env.PATH, ...environment });

test('accepts the default configuration', async () => {
  await expect(check({})).resolves.toBeUndefined();
}, 60_000);

test('an invalid setting stops the start with one line from the server', async () => {
  await expect(check({ PORT: 'abc' })).rejects.toThrow(/^PORT must be .*$/);
}, 60_000);
