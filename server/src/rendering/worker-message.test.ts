import { readMessage } from './worker-message';

const hash = `'sha256-${'A'.repeat(43)}='`;
const page = { status: 200, html: '', inline: { script: [hash], style: [] }, problems: [], used: [] };

test('unknown fields of a page are dropped', () => {
  const sources = { 'connect-src': ['https://evil.example'] };
  expect(readMessage({ id: 0, page: { ...page, sources } })).toEqual({ id: 0, page });
});

test.each([null, [], 'pong', { pong: 1 }, { id: -1, error: 'x' }, { step: { remote: 'content' } }])(
  '%j is no message',
  (received) => expect(readMessage(received)).toBeUndefined(),
);

test.each([
  ['a hash that is a policy', { inline: { script: [`'unsafe-inline' https://evil.example`], style: [] } }],
  ['a hash on two lines', { inline: { script: [`${hash}\n`], style: [] } }],
  ['no hashes', { inline: undefined }],
  ['another host to go to', { status: 301, location: '//evil.example/' }],
  ['another host by dots', { status: 301, location: '/..//evil.example/' }],
  ['a header of its own', { status: 301, location: '/x\r\nset-cookie: a=1' }],
  ['a status that does not exist', { status: 99 }],
])('a page with %s is no message', (_what, change) => {
  expect(readMessage({ id: 0, page: { ...page, ...change } })).toBeUndefined();
});
