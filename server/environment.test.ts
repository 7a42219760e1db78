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
