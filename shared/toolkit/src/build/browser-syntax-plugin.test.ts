import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import webpack from 'webpack';
import { BrowserSyntaxPlugin, problemsOf } from './browser-syntax-plugin';

test.each([
  ['const a = b?.c ?? d; a ||= 1;'],
  ['class Part { #own = 1; static all = []; has(other) { return #own in other; } }'],
  ['const year = /(?<year>\\d{4})-(?=\\d)(?!x)/du;'],
])('what all supported browsers know is taken: %s', (code) => {
  expect(problemsOf(code)).toEqual([]);
});

test.each([
  ['/(?<![a-z])hr/.test(text);', 'has a lookbehind'],
  ['\nconst found = new RegExp("(?<=a)b", "u");', 'has a lookbehind'],
  ['class Part { static { start(); } }', 'has a static block'],
  ['const letters = /[\\p{L}--[a-z]]/v;', 'is no ES2022'],
  ['using file = open();', 'is no ES2022'],
])('what some of them cannot parse is named with its place: %s', (code, problem) => {
  expect(problemsOf(code)).toEqual([expect.stringContaining(problem)]);
});

test('a build with such a script in one of its packages fails, and says where', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'syntax-'));
  await writeFile(path.join(folder, 'entry.js'), 'import "./part.js";');
  await writeFile(path.join(folder, 'part.js'), 'console.log(/(?<=a)b/.test(location.href));');
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: './entry.js',
    output: { path: path.join(folder, 'dist'), filename: 'entry.js' },
    plugins: [new BrowserSyntaxPlugin()],
  });
  const words = await new Promise<string>((resolve, reject) =>
    compiler?.run((error, stats) =>
      stats ? resolve(stats.toString('errors-only')) : reject(error ?? new Error('no statistics')),
    ),
  );
  await new Promise((resolve) => compiler?.close(resolve));
  await rm(folder, { recursive: true });
  expect(words).toMatch(/entry\.js has a lookbehind, which Safari knows from 16\.4 on: .*\(\?<=a\)b/);
});
