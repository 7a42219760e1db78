import { expectLinearTime } from '@hireloom/testing/linear-time';
import { campaignNames, parseCampaign } from './touches';
import { decodeOrigin, originHeader, encodeOrigin } from './visit-origin';

const encode = (origin: unknown) => encodeURIComponent(JSON.stringify(origin));

test('an encoded origin decodes to the same value', () => {
  const origin = {
    first: { landing: '/raas', referrer: 'www.google.com', utm_campaign: 'भर्ती', gclid: 'a1' },
    last: { landing: '/', utm_source: 'mail' },
    page: '/contactus',
    button: 'Start Subscription',
    siteVersion: 'v1',
    formRelease: 'r1',
  };
  expect(decodeOrigin(encodeOrigin(origin)[originHeader])).toEqual(origin);
});

test('extracts only the campaign parameters of a URL', () => {
  const campaign = Object.fromEntries(campaignNames.map((name, index) => [name, `${index}`]));
  const others = { q: 'asha', utm_id: '1', xgclid: '2', email: 'a@b.example' };
  const query = new URLSearchParams({ ...campaign, ...others });
  expect(parseCampaign(`?${query.toString()}`)).toEqual(campaign);
});

test.each([
  ['a value that is not a string', { page: 7, button: 'Hire' }, { button: 'Hire' }],
  ['a long value', { page: 'x'.repeat(251), button: 'Hire' }, { button: 'Hire' }],
  ['an unknown field', { page: '/', email: 'asha@acorn.example' }, { page: '/' }],
  [
    'a referrer with a path',
    { first: { referrer: 'a.example/asha', gclid: '1' } },
    { first: { gclid: '1' } },
  ],
  ['a touch that is not an object', { first: 'yes', page: '/' }, { page: '/' }],
  ['line breaks and invisible characters', { page: ' /a\r\nBcc: x\u202e\ud800 ' }, { page: '/a Bcc: x' }],
])('drops %s and keeps the rest', (_what, sent, origin) => {
  expect(decodeOrigin(encode(sent))).toEqual(origin);
});

test.each([
  undefined,
  ['a', 'b'],
  '',
  'x',
  '%E0%A4%A',
  encode(null),
  encode([]),
  encode({}),
  ' '.repeat(7000),
])('decodes %j to undefined', (header) => {
  expect(decodeOrigin(header)).toBeUndefined();
});

test('an overlong header drops the last touch, then both', () => {
  const touch = (letter: string) =>
    Object.fromEntries(campaignNames.map((name) => [name, letter.repeat(250)]));
  const sent = (letter: string) =>
    decodeOrigin(encodeOrigin({ first: touch(letter), last: touch('a'), page: '/' })[originHeader]);
  expect(sent('a')).toEqual({ first: touch('a'), last: touch('a'), page: '/' });
  expect(sent(':')).toEqual({ page: '/' });
  const half = { ...touch('a'), utm_term: 'ä'.repeat(250), utm_content: ':'.repeat(250) };
  expect(decodeOrigin(encodeOrigin({ first: half, last: touch('a'), page: '/' })[originHeader])).toEqual({
    first: half,
    page: '/',
  });
});

test('encodes an origin in linear time', () => {
  expectLinearTime((hostile) => encodeOrigin({ page: hostile }));
});
