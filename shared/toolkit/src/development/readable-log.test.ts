import { readableLine } from './readable-log';

const at = new Date(2026, 0, 5, 9, 30, 15);

const problem = [
  'Error: no such article',
  '    at Component (webpack://hireloom_content/mfe-content/src/pages/blog-list-page.tsx:12:9)',
  '    at renderWithHooks (webpack://hireloom_shell/node_modules/react-dom/server.js:5:1)',
  '    at Array.map (<anonymous>)',
  '    at node:internal/process/task_queues:95:5',
].join('\n');

test('an error is formatted with its time, remote and source positions', () => {
  const line = JSON.stringify({ level: 50, msg: 'a part of the page failed', remote: 'content', problem });
  expect(readableLine(line, at)).toBe(
    '09:30:15 error: a part of the page failed (content)\n' +
      '  Error: no such article\n' +
      '      at Component (mfe-content/src/pages/blog-list-page.tsx:12:9)',
  );
});

test('a warning is formatted as one', () => {
  const line = JSON.stringify({ level: 40, msg: 'content reads a parameter' });
  expect(readableLine(line, at)).toBe('09:30:15 warning: content reads a parameter');
});

test.each(['API on http://127.0.0.1:3001', '', '42', '{"half":'])(
  'prints %j unchanged, which is not a JSON log line',
  (text) => {
    expect(readableLine(text, at)).toBe(text);
  },
);
