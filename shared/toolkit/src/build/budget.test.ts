import { setUpFolder } from '@hireloom/testing/set-up-folder';
import { writeFile } from 'node:fs/promises';
import { listBuildErrors } from '../testing/list-build-errors';
import { type Build, createBudget } from './webpack-preset';

const inFolder = setUpFolder();

/** Builds a page that loads a script of the given size in KB later. Returns the build's errors. */
async function listErrors(kilobytes: number, mode: Build['mode'], budget?: number) {
  const directory = inFolder();
  await writeFile(inFolder('entry.js'), 'void import("./part.js");');
  await writeFile(inFolder('part.js'), `console.log("${'a'.repeat(kilobytes * 1024)}");`);
  return listBuildErrors({
    mode,
    context: directory,
    entry: './entry.js',
    output: { path: inFolder('dist') },
    performance: createBudget({ directory, platform: 'browser', output: directory, mode }, budget),
  });
}

test('a script over 60 KB or the budget in remote.json fails the build', async () => {
  expect(await listErrors(59, 'production')).toBe('');
  expect(await listErrors(61, 'production')).toMatch(/asset size limit[^]*\.js \(61\.\d KiB\)/);
  expect(await listErrors(61, 'production', 70)).toBe('');
  expect(await listErrors(21, 'production', 20)).toContain('asset size limit');
});

test('the error about a script that is too heavy names its sources', async () => {
  expect(await listErrors(61, 'production')).toMatch(/largest sources of \S+\.js: \S+part\.js \(62 KB\)\./);
});

test('a development build has no budget', async () => {
  expect(await listErrors(61, 'development')).toBe('');
});
