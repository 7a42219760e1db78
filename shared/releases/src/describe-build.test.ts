import { setUpFolder } from '@hireloom/testing/set-up-folder';
import { execFileSync } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readCommit, hashFiles } from './describe-build';

const [inCheckout, inFolder] = [setUpFolder(), setUpFolder()];

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Asha', '-c', 'user.email=asha@acorn.example', ...args], {
    cwd: inCheckout(),
  })
    .toString()
    .trim();

const write = async (file: string, text: string) => {
  await mkdir(path.dirname(inCheckout(file)), { recursive: true });
  await writeFile(inCheckout(file), text);
};

const files = ['mfe-careers/src/page.tsx', 'mfe-content/src/page.tsx', 'shared/design/src/tokens.ts'];

beforeEach(async () => {
  for (const file of [...files, 'package-lock.json', 'docs/guide.md']) await write(file, 'as committed');
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'all');
});

const commitOfCareers = () => readCommit(inCheckout('mfe-careers'));

test('a release of committed sources has the commit’s name despite unrelated changes', async () => {
  await write('mfe-content/src/page.tsx', 'changed');
  await write('docs/guide.md', 'changed');
  expect(await commitOfCareers()).toBe(git('rev-parse', '--short', 'HEAD'));
});

test.each([
  'mfe-careers/src/page.tsx',
  'mfe-careers/src/new.tsx',
  'shared/design/src/tokens.ts',
  'package-lock.json',
])('a release built with a change to %s is marked as changed', async (file) => {
  await write(file, 'changed');
  expect(await commitOfCareers()).toBe(`${git('rev-parse', '--short', 'HEAD')}, changed`);
});

test('does not follow symbolic links out of a build', async () => {
  await mkdir(inFolder('secret'));
  await writeFile(inFolder('secret/team.key'), 'private');
  await mkdir(inFolder('build/browser'), { recursive: true });
  await writeFile(inFolder('build/browser/entry.js'), '1');
  await symlink(inFolder('secret/team.key'), inFolder('build/browser/key.js'));
  await symlink(inFolder('secret'), inFolder('build/browser/folder'));
  await symlink(inFolder('build'), inFolder('build/browser/round'));
  const { files } = await hashFiles(inFolder('build'));
  expect(Object.keys(files)).toEqual(['browser/entry.js']);
});
