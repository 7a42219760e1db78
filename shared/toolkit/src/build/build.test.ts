import { explain } from './build';

const said = `mfe-leads browser:
  ERROR in ./src/pages/contact-page.tsx
  Error:   x Expression expected
     ,-[/site/mfe-leads/src/pages/contact-page.tsx:4:1]
     \`----


  Caused by:
      0: failed to process input file
      1: Syntax Error

  Stack backtrace:
     0: <unknown>
     7: worker
               at /home/iojs/build/ws/out/../deps/uv/src/threadpool.c:122:5
   @ container entry ./contact-page[0]

  ERROR in ./src/sections/form.tsx 9:0-19
  Module not found: Error: Can't resolve './nothing'`;

test('omits the compiler’s native stack frames and keeps every error', () => {
  const shown = explain({ toString: () => said });
  expect(shown).toContain('contact-page.tsx:4:1]');
  expect(shown).toContain('@ container entry');
  expect(shown).toContain('ERROR in ./src/sections/form.tsx 9:0-19');
  expect(shown).not.toMatch(/unknown|threadpool|Caused by|backtrace/);
});
