import type { Release } from '@hireloom/contracts';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describeProblem } from './describe-problem';

const release = { name: 'content', id: '0123456789abcdef' } as Release;
const parent = mkdtempSync(path.join(os.tmpdir(), 'release-'));
const folder = path.join(parent, 'content/0123456789abcdef');

beforeAll(() => {
  mkdirSync(path.join(folder, 'server'), { recursive: true });
  const writeMap = (file: string, sources: string[], mappings: string) =>
    writeFileSync(
      path.join(folder, `server/${file}.map`),
      JSON.stringify({
        version: 3,
        names: [],
        sources: sources.map((one) => `webpack://hireloom_content/${one}`),
        mappings,
      }),
    );
  // Its third line is from the third column of the source's third line, its fourth line from an installed package.
  writeMap('763.cjs', ['./src/pages/list-page.tsx', '../node_modules/marked/index.js'], ';;AAEE;ACAA');
  writeMap('9.cjs', ['../shared/design/src/ui/card.tsx'], 'AAAA');
  writeFileSync(path.join(folder, 'server/1.cjs.map'), 'no map');
});
afterAll(() => rmSync(parent, { recursive: true }));

const at = (file: string, caller = 'Component') =>
  `    at ${caller} (…/content/0123456789abcdef/server/${file})`;
const describe = (...frames: string[]) =>
  describeProblem(
    { text: ['Error: no heading', ...frames].join('\n'), phase: 'render' },
    '/blogs',
    release,
    folder,
  );

test.each([
  ['a chunk', at('763.cjs:3:1'), 'Component (src/pages/list-page.tsx:3:3)'],
  ['a chunk with a shared source', at('9.cjs:1:1', 'Card'), 'Card (shared/design/src/ui/card.tsx:1:1)'],
  [
    'an anonymous function',
    '    at …/content/0123456789abcdef/server/763.cjs:3:1',
    'src/pages/list-page.tsx:3:3',
  ],
  ['the entry', '    at load (webpack://hireloom_content/./src/exposes.ts:4:2)', 'load (src/exposes.ts:4:2)'],
])('an exception in %s is reported with its source position and the next step', (_where, frame, place) => {
  expect(describe('    at render (react-dom.js:1:1)', at('763.cjs:4:1'), frame, at('9.cjs:1:1'))).toBe(
    `content can't render /blogs: Error: no heading\n    at ${place}\n` +
      'Correct it there, and look at /blogs with "npm run dev" before you deploy again.',
  );
});

test.each(['763.cjs:4:1', '1.cjs:1:1', '404.cjs:1:1'])('omits %s, which no source map resolves', (place) => {
  expect(describe(at(place))).toBe("content can't render /blogs: Error: no heading");
});
