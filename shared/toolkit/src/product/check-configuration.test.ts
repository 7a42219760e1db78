import { checkConfiguration } from './check-configuration';

const check = (environment: NodeJS.ProcessEnv) =>
  checkConfiguration(false, { PATH: process.env.PATH, ...environment });

test('accepts the default configuration', async () => {
  await expect(check({})).resolves.toBeUndefined();
}, 60_000);

test('a wrong setting stops the start with one line of the server’s', async () => {
  await expect(check({ PORT: 'abc' })).rejects.toThrow(/^PORT must be .*$/);
}, 60_000);
