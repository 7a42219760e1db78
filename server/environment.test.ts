import * as v from 'valibot';
import {
  urlWith,
  bearerToken,
  integer,
  oneOf,
  port,
  readEnvironment,
  describeUnknownSettings,
} from './environment';
import { UsageError } from '@hireloom/releases';

const variables = {
  PORT: v.optional(port, '3000'),
  COPIES: v.optional(integer(1, 9)),
  COLOUR: v.optional(oneOf('red', 'blue')),
  TOKEN: v.optional(bearerToken),
  MAIL: v.optional(urlWith(['smtp'], 'smtp://user:password@host:587')),
};

test('an empty variable counts as unset', () => {
  expect(readEnvironment(variables, { PORT: '', TOKEN: '' })).toEqual({ PORT: 3000 });
});

test.each([
  [{ PORT: '70000' }, 'PORT must be a port number; it is "70000".'],
  [{ COPIES: '1.5' }, 'COPIES must be a whole number from 1 to 9; it is "1.5".'],
  [{ COLOUR: 'green' }, 'COLOUR must be one of red, blue; it is "green".'],
])('%j is rejected with its name, expected format and value', (environment, message) => {
  expect(() => readEnvironment(variables, environment)).toThrow(new UsageError(message));
});

test('an error never shows a value that may be secret', () => {
  const refusal = (environment: NodeJS.ProcessEnv) => () => readEnvironment(variables, environment);
  expect(refusal({ TOKEN: 'secret' })).toThrow(/^TOKEN must have 16 characters or more\.$/);
  expect(refusal({ MAIL: 'me:secret@host' })).toThrow(/^MAIL must be a URL such as smtp:\/\/user:\S+\.$/);
});

test('reports misspelt and unknown settings but not other programs’ variables', () => {
  const known = ['PORT', 'LEADS_MAIL_TO', 'TRUST_PROXY'];
  const others = { HOME: '/', PATH: '/bin', npm_config_port: '1', NODE_OPTIONS: '', LEADS_MAIL_TO: 'a@b.c' };
  expect(describeUnknownSettings(known, others)).toEqual([]);
  expect(
    describeUnknownSettings(known, { POTR: '1', PORTS: '1', TRUSTED_PROXY: '1', LEADS_TO: '1' }),
  ).toEqual([
    'PORTS is not a setting: did you mean PORT?',
    'TRUSTED_PROXY is not a setting: did you mean TRUST_PROXY?',
    'LEADS_TO is not a setting: see docs/configure.md.',
  ]);
});
