import type { Release } from '@hireloom/contracts';
import { describeRenderProblem } from './describe-problem';

const release = { name: 'content' } as Release;
const at = (source: string) => `    at Component (webpack://hireloom_content/${source})`;
const describe = (...frames: string[]) =>
  describeRenderProblem(
    { text: ['Error: no heading', ...frames].join('\n'), phase: 'render' },
    '/blogs',
    release,
  );
const others = [
  '    at render (/app/server/dist/react-dom.js:1:1)',
  at('../node_modules/marked/index.js:4:1'),
  '    at Frame (webpack://hireloom_shell/./src/frame.tsx:1:1)',
];

test.each([
  ['a page', at('./src/pages/list-page.tsx:3:3'), 'Component (src/pages/list-page.tsx:3:3)'],
  [
    'a shared source',
    at('../shared/design/src/ui/card.tsx:1:1'),
    'Component (shared/design/src/ui/card.tsx:1:1)',
  ],
])('an exception in %s is reported with its source position and the next step', (_where, frame, place) => {
  expect(describe(...others, frame, at('./src/later.tsx:1:1'))).toBe(
    `content can't render /blogs: Error: no heading\n    at ${place}\n` +
      'Correct it there, and look at /blogs with "npm run dev" before you deploy again.',
  );
});

test('code that needs a browser is told where to use it', () => {
  const text = 'ReferenceError: window is not defined';
  expect(describeRenderProblem({ text, phase: 'evaluate' }, '/blogs', release)).toBe(
    `content can't render /blogs: ${text}\nOnly browsers have window: use it in an effect or an event handler.`,
  );
});

test('omits frames in installed packages and in the code of others', () => {
  expect(describe(...others)).toBe("content can't render /blogs: Error: no heading");
});
