import { UsageError } from '@hireloom/service';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { root } from './launch-site';
import { type Lock, lockOwners } from './lock-owners';
import { type Reach, reachOf } from './reach';

const git = (...args: string[]) =>
  execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 1 << 26,
  }).trim();

const linesOf = (text: string) => text.split('\n').filter(Boolean);

/** Where this branch has left the main one. @throws UsageError where there is none. */
function mergeBase(): string {
  for (const main of ['origin/main', 'main']) {
    try {
      return git('merge-base', 'HEAD', main);
    } catch {
      continue;
    }
  }
  throw new UsageError(
    'there is no branch "main" to compare with: fetch it, or run "npm test" without --changed.',
  );
}

/** Files that differ from `base`, uncommitted and new ones included. A renamed file counts under both names. */
function changedFiles(base: string): string[] {
  const changed = git('diff', '--name-only', '--no-renames', base);
  const added = git('ls-files', '--others', '--exclude-standard');
  return [...linesOf(changed), ...linesOf(added)];
}

type Pipeline = { jobs: Record<string, { with?: { package?: string; journeys?: string } }> };

/** For the folder of each team the specs that its pipeline runs. */
function journeysOfTeams(): Record<string, string[]> {
  const folder = path.join(root, '.github/workflows');
  const jobs = readdirSync(folder).flatMap((name) =>
    Object.values((parse(readFileSync(path.join(folder, name), 'utf8')) as Pipeline).jobs),
  );
  return Object.fromEntries(
    jobs.flatMap(({ with: { package: name, journeys } = {} }) =>
      name && journeys ? [[name, journeys.trim().split(/\s+/)]] : [],
    ),
  );
}

/** The folders of all packages, new ones included. */
const packageFolders = () =>
  linesOf(git('ls-files', '--cached', '--others', '--exclude-standard', '*/package.json')).map((manifest) =>
    path.posix.dirname(manifest),
  );

const LOCK_FILE = 'package-lock.json';

/** The manifests of the packages to which all changes of the lock file belong, or the lock file itself if there are others. */
function withoutLockFile(files: readonly string[], base: string, packages: readonly string[]): string[] {
  if (!files.includes(LOCK_FILE)) return [...files];
  const before = JSON.parse(git('show', `${base}:${LOCK_FILE}`)) as Lock;
  const after = JSON.parse(readFileSync(path.join(root, LOCK_FILE), 'utf8')) as Lock;
  const owners = lockOwners(before, after, packages);
  const others = files.filter((file) => file !== LOCK_FILE);
  return owners ? [...others, ...owners.map((folder) => `${folder}/package.json`)] : [...files];
}

/** What differs from the main branch, and what that can reach. @throws UsageError where there is no main branch. */
export function findReach(): Reach & { files: readonly string[] } {
  const base = mergeBase();
  const folders = packageFolders();
  const files = changedFiles(base);
  const product = { packages: folders, journeys: journeysOfTeams() };
  const { packages, specs } = reachOf(withoutLockFile(files, base, folders), product);
  // What was removed can't run.
  const isThere = (file: string) => existsSync(path.join(root, 'e2e', file));
  return { files, packages, specs: specs === 'all' ? specs : specs.filter(isThere) };
}
