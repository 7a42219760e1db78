import type { RemoteDescription } from '@hireloom/contracts';
import { checkDeclarations } from './check-declarations';

const valid = {
  name: 'careers',
  contract: 2,
  routes: [
    { path: '/careers', page: 'careers', query: ['city', 'page'] },
    { path: '/careers/:id', page: 'career' },
  ],
  slots: ['openings'],
  navigation: [{ place: 'footer-links', order: 60, label: 'Careers', path: '/careers' }],
  policy: { 'img-src': ['https://images.example.com'] },
};

const withLink = (changes: object) => ({ ...valid, navigation: [{ ...valid.navigation[0], ...changes }] });

const withRoute = (changes: object) => ({
  ...valid,
  routes: [...valid.routes, { path: '/jobs/:id', page: 'job', ...changes }],
});

const withPolicy = (policy: object) => ({ ...valid, policy });

test('accepts valid declarations', () => {
  expect(() => checkDeclarations(valid as RemoteDescription)).not.toThrow();
});

test.each([
  [
    'has a link to an unknown page',
    withLink({ path: '/career' }),
    /"Careers" leads to \/career, which careers does not serve: take one of its own paths \(\/careers\) in remote\.json/,
  ],
  [
    'has a label that is too long',
    withLink({ place: 'header', label: 'Careers with Hireloom' }),
    /has 21 characters, and "header" has room for 18: shorten it/,
  ],
  [
    'has more than ten policy sources',
    withPolicy({ 'img-src': Array.from({ length: 11 }, (_, index) => `https://i${index}.example`) }),
    /names 11 sources, .* at most 10/,
  ],
  [
    'has a sitemap list for a static path',
    withRoute({ path: '/jobs', sitemap: { list: '/api/api/x' } }),
    /needs no "list"/,
  ],
  [
    'has a page whose parent it does not serve',
    withRoute({ partOf: '/jobs' }),
    /part of \/jobs, which careers does not/,
  ],
  [
    'has a form but does not read "sent"',
    withRoute({ path: '/write', forms: ['contact'] }),
    /\("query": \["sent"\]\)/,
  ],
  ['has a link to a dynamic path', withLink({ path: '/careers/:id' }), /which careers does not serve/],
  ['has no text for its Resources link', withLink({ place: 'resources' }), /needs a "text" of at most 80/],
  ['has a feed without a sitemap list', withRoute({ feed: true }), /needs a "sitemap" with the "list"/],
])('rejects a remote that %s and says how to correct remote.json', (_what, description, reason) => {
  expect(() => checkDeclarations(description as RemoteDescription)).toThrow(reason);
});
