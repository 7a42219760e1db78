import { placeIn } from './source-place';

const step = { remote: 'content', release: '0123456789abcdef' };
const stack = (...frames: string[]) =>
  ['Error: no list', ...frames.map((frame) => `    at ${frame}`)].join('\n');

test.each([
  ['a chunk', 'f (…/content/0123456789abcdef/server/12.cjs:3:14)', 'server/12.cjs:3:14'],
  [
    'a chunk, without a name',
    'file:///srv/content/0123456789abcdef/server/12.cjs:3:14',
    'server/12.cjs:3:14',
  ],
  [
    'an entry, which Node has mapped',
    'f (webpack://hireloom_content/./src/pages/a.tsx:3:14)',
    'src/pages/a.tsx:3:14',
  ],
  ['shared code', 'f (webpack://hireloom_content/../shared/api/a.ts:3:14)', 'shared/api/a.ts:3:14'],
])('the place is that of the first frame in the release: %s', (_, frame, place) => {
  const others = ['g (node:internal/a:1:1)', 'h (webpack://hireloom_shell/./src/a.ts:1:1)'];
  expect(placeIn(stack(...others, frame, 'i (/content/0123456789abcdef/server/later.cjs:1:1)'), step)).toBe(
    place,
  );
});

test.each([
  'an installed package (webpack://hireloom_content/../node_modules/a/b.js:1:1)',
  'another release (…/content/fedcba9876543210/server/12.cjs:3:14)',
  'another folder (/content/0123456789abcdef/../../etc/passwd:1:1)',
  'no line (/content/0123456789abcdef/server/12.cjs)',
  'a huge line (/content/0123456789abcdef/server/12.cjs:99999999999:1)',
])('%s is no place', (frame) => {
  expect(placeIn(stack(frame), step)).toBeUndefined();
});
