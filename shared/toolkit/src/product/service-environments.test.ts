import { root } from '@hireloom/releases';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { environmentOf } from './service-environments';

const configs = { site: 'site-server/config.ts', api: 'api/src/config.ts' } as const;

/** The names of the variables that a service reads. */
function namesIn(file: string): string[] {
  const [, schema = ''] = readFileSync(path.join(root, file), 'utf8').split('const variables = {');
  return [...(schema.split(/^}/m)[0] ?? '').matchAll(/^ {2}([A-Z][A-Z\d_]+):/gm)].map(
    ([, name = '']) => name,
  );
}

test.each(['site', 'api'] as const)('the %s gets every variable that it reads', (service) => {
  const names = namesIn(configs[service]);
  expect(names.length).toBeGreaterThan(15);
  const given = Object.fromEntries(names.map((name) => [name, 'set']));
  expect(environmentOf(service, given)).toEqual(given);
});

const SECRETS = {
  SMTP_URL: 'smtp://secret',
  LEADS_WEBHOOK_SECRET: 'secret',
  TEAM_KEYS: 'keys',
  TEAM_KEY: 'secret',
  NPM_TOKEN: 'secret',
  AWS_SECRET_ACCESS_KEY: 'secret',
};

test('a secret goes to the service that needs it alone, and what neither needs to neither', () => {
  expect(Object.keys(environmentOf('site', SECRETS))).toEqual(['TEAM_KEYS']);
  expect(Object.keys(environmentOf('api', SECRETS))).toEqual(['SMTP_URL', 'LEADS_WEBHOOK_SECRET']);
});

test('what the system, Node and TLS read goes to both', () => {
  const system = {
    PATH: '/bin',
    HOME: '/root',
    TZ: 'UTC',
    NODE_EXTRA_CA_CERTS: '/ca.pem',
    PGSSLMODE: 'require',
  };
  for (const service of ['site', 'api'] as const) expect(environmentOf(service, system)).toEqual(system);
});
