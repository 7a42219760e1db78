import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readCommit, hashFiles } from './describe-build';

let checkout: string;

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Asha', '-c', 'user.email=asha@acorn.example', ...args], {
    cwd: checkout,
  })
    .toString()
    .trim();

const write = async (file: string, text: string) => {
  await mkdir(path.dirname(path.join(checkout, file)), { recursive: true });
  await writeFile(path.join(checkout, file), text);
};

const files = ['mfe-careers/src/page.tsx', 'mfe-content/src/page.tsx', 'shared/design/src/tokens.ts'];

beforeEach(async () => {
  checkout = await mkdtemp(path.join(os.tmpdir(), 'checkout-'));
  for (const file of [...files, 'package-lock.json', 'docs/guide.md']) await write(file, 'as committed');
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'all');
});

afterEach(() => rm(checkout, { recursive: true, force: true }));

const commitOfCareers = () => readCommit(path.join(checkout, 'mfe-careers'));

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
  const folder = await mkdtemp(path.join(os.tmpdir(), 'links-'));
  try {
    await mkdir(path.join(folder, 'secret'));
    await writeFile(path.join(folder, 'secret/team.key'), 'private');
    await mkdir(path.join(folder, 'build/browser'), { recursive: true });
    await writeFile(path.join(folder, 'build/browser/entry.js'), '1');
    await symlink(path.join(folder, 'secret/team.key'), path.join(folder, 'build/browser/key.js'));
    await symlink(path.join(folder, 'secret'), path.join(folder, 'build/browser/folder'));
    await symlink(path.join(folder, 'build'), path.join(folder, 'build/browser/round'));
    const { files } = await hashFiles(path.join(folder, 'build'));
    expect(Object.keys(files)).toEqual(['browser/entry.js']);
  } finally {
    await rm(folder, { recursive: true });
  }
});
