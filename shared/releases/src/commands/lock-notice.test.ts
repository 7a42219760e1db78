import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { lockNotice } from './lock-notice';

let checkout: string;

beforeEach(async () => {
  checkout = await mkdtemp(path.join(os.tmpdir(), 'lock-'));
  await mkdir(path.join(checkout, 'mfe-careers'));
});

afterEach(() => rm(checkout, { recursive: true, force: true }));

test('a team that has not committed the lock file is told so, and nobody else is', async () => {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: checkout });
  const remote = path.join(checkout, 'mfe-careers');
  expect(lockNotice(remote)).toBeUndefined();
  git('init', '--quiet');
  expect(lockNotice(remote)).toBeUndefined();
  await writeFile(path.join(checkout, 'package-lock.json'), '{}');
  expect(lockNotice(remote)).toMatch(/^package-lock\.json is not committed: commit it/);
  git('add', '.');
  git('-c', 'user.name=Asha', '-c', 'user.email=asha@acorn.example', 'commit', '--quiet', '-m', 'lock');
  expect(lockNotice(remote)).toBeUndefined();
});
