import { setUpFolder } from '@hireloom/testing/set-up-folder';
import { writeFile } from 'node:fs/promises';
import { listBuildErrors } from '../testing/list-build-errors';
import { BrowserSyntaxPlugin, findUnknownSyntax } from './browser-syntax-plugin';

const inFolder = setUpFolder();

test('accepts syntax that every supported browser can parse', () => {
  const code = 'class Part { static { start(); } }; /(?<![a-z])[\\p{L}--[a-z]]/v.test(text ?? "");';
  expect(findUnknownSyntax(code)).toBeUndefined();
});

test('fails a build whose scripts a supported browser cannot parse', async () => {
  await writeFile(inFolder('entry.js'), 'import "./part.js";');
  await writeFile(inFolder('part.js'), '{ using file = open(location.href); }');
  const errors = await listBuildErrors({
    mode: 'production',
    context: inFolder(),
    entry: './entry.js',
    output: { path: inFolder('dist'), filename: 'entry.js' },
    plugins: [new BrowserSyntaxPlugin()],
  });
  expect(errors).toContain('entry.js is not ES2024: SyntaxError');
});
