import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { listBuildErrors } from '../testing/list-build-errors';
import { BrowserSyntaxPlugin, findUnknownSyntax } from './browser-syntax-plugin';

test('accepts syntax that every supported browser can parse', () => {
  const code = 'class Part { static { start(); } }; /(?<![a-z])[\\p{L}--[a-z]]/v.test(text ?? "");';
  expect(findUnknownSyntax(code)).toBeUndefined();
});

test('fails a build whose scripts a supported browser cannot parse', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'syntax-'));
  await writeFile(path.join(folder, 'entry.js'), 'import "./part.js";');
  await writeFile(path.join(folder, 'part.js'), '{ using file = open(location.href); }');
  const errors = await listBuildErrors({
    mode: 'production',
    context: folder,
    entry: './entry.js',
    output: { path: path.join(folder, 'dist'), filename: 'entry.js' },
    plugins: [new BrowserSyntaxPlugin()],
  });
  await rm(folder, { recursive: true });
  expect(errors).toContain('entry.js is not ES2024: SyntaxError');
});
