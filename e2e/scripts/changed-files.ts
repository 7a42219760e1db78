import { UsageError } from '@hireloom/service';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { root } from './launch-site';
import { type Reach, reachOf } from './reach';

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

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

/** What differs from there: committed, in the work tree alone, and new. What was renamed counts with both names. */
function changedFiles(): string[] {
  const changed = git('diff', '--name-only', '--no-renames', mergeBase());
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

/** The folders of all packages, as git knows them. */
const packageFolders = () =>
  linesOf(git('ls-files', '*/package.json')).map((manifest) => path.posix.dirname(manifest));

/** What differs from the main branch, and what that can reach. @throws UsageError where there is no main branch. */
export function findReach(): Reach & { files: readonly string[] } {
  const files = changedFiles();
  const { packages, specs } = reachOf(files, { packages: packageFolders(), journeys: journeysOfTeams() });
  // What was removed can't run.
  const isThere = (file: string) => existsSync(path.join(root, 'e2e', file));
  return { files, packages, specs: specs === 'all' ? specs : specs.filter(isThere) };
}
