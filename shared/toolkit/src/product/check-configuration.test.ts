import { checkConfiguration } from './check-configuration';

test('an invalid setting stops the start with one line from the server', async () => {
  const { PATH } = process.env;
  await expect(checkConfiguration(false, { PATH, PORT: 'abc' })).rejects.toThrow(/^PORT must be .*$/);
}, 60_000);
