import { readMessage } from './worker-message';

const hash = `'sha256-${'A'.repeat(43)}='`;
const page = { status: 200, html: '', inline: { script: [hash], style: [] }, problems: [], used: [] };

test('drops unknown fields of a page', () => {
  const sources = { 'connect-src': ['https://evil.example'] };
  expect(readMessage({ id: 0, page: { ...page, sources } })).toEqual({ id: 0, page });
});

test.each([null, [], 'pong', { pong: 1 }, { id: -1, error: 'x' }, { step: { remote: 'content' } }])(
  '%j is rejected as a message',
  (received) => expect(readMessage(received)).toBeUndefined(),
);

test.each([
  [
    'CSP sources in place of a hash',
    { inline: { script: [`'unsafe-inline' https://evil.example`], style: [] } },
  ],
  ['a line break in a hash', { inline: { script: [`${hash}\n`], style: [] } }],
  ['no hashes', { inline: undefined }],
  ['a redirect to another host', { status: 301, location: '//evil.example/' }],
  ['a redirect to another host through dot segments', { status: 301, location: '/..//evil.example/' }],
  ['a header injected into its location', { status: 301, location: '/x\r\nset-cookie: a=1' }],
  ['an invalid status', { status: 99 }],
])('a page with %s is rejected as a message', (_what, change) => {
  expect(readMessage({ id: 0, page: { ...page, ...change } })).toBeUndefined();
});
