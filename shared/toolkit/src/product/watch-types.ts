import { root } from '@hireloom/releases';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import Watchpack from 'watchpack';
import type { Problem } from '../development-client/development-state';
import { typeCheck } from './type-checker';

const MOST = 10;

/** Editors and commands write several files one after the other. */
const SETTLED_MS = 200;

/** What is installed, and what builds and tests write: a path from the checkout. */
const IGNORED = /(^|[\\/])(node_modules|dist|reports|test-results|\.[^.\\/][^\\/]*)([\\/]|$)/;

const IN_FILE = /^(.+)\((\d+),(\d+)\): error TS\d+: (.*)$/;
const ANYWHERE = /^error TS\d+: (.*)$/;
/** Of a problem whose words take several lines. */
const MORE = /^\s+\S/;

function problemIn(line: string): Problem | undefined {
  const [, file, row, column, words] = IN_FILE.exec(line) ?? [];
  if (file) return { kind: 'types', title: file, text: `${file}:${row}:${column}\n${words}` };
  const [, ofAll] = ANYWHERE.exec(line) ?? [];
  return ofAll ? { kind: 'types', title: 'the configuration', text: ofAll } : undefined;
}

/** What a check has said, as problems: the first ten. */
export function readProblems(words: string): Problem[] {
  const found: Problem[] = [];
  for (const line of words.split(/\r?\n/)) {
    const problem = problemIn(line);
    const last = found.at(-1);
    if (problem) found.push(problem);
    else if (last && MORE.test(line)) last.text += `\n${line}`;
  }
  return found.slice(0, MOST);
}

/** @throws Error where the check can't be started. */
async function askChecker(project: string): Promise<Problem[]> {
  const { command, args } = typeCheck(project);
  const check = spawn(command, [...args, '--pretty', 'false'], { cwd: root });
  // What is shown comes first.
  if (check.pid !== undefined) os.setPriority(check.pid, 10);
  const said = [text(check.stdout), text(check.stderr), once(check, 'close')] as const;
  const [words, complaint, [code]] = await Promise.all(said);
  const found = readProblems(words);
  if (code === 0 || found.length > 0) return found;
  throw new Error(complaint || words || `it ended with ${code}`);
}

const findProblems = (project: string): Promise<Problem[]> =>
  askChecker(project).catch((error: unknown) => {
    const { message } = error as Error;
    return [{ kind: 'types', title: 'the check', text: `they can't be checked: ${message}` }];
  });

type Reported = { setProblems: (source: string, found: readonly Problem[]) => void };

/** Tells terminal and pages of types that do not fit, and when they do again. */
export function reportTypes({ setProblems }: Reported) {
  let hadProblems = false;
  return (found: readonly Problem[]) => {
    for (const { text: words } of found) console.error(`The types do not fit: ${words}`);
    if (hadProblems && found.length === 0) console.log('The types fit again.');
    hadProblems = found.length > 0;
    setProblems('types', found);
  };
}

/** Checks the types of a project now and whenever something in its folder, or in what packages share, was saved. `project`: its tsconfig. */
export function watchTypes(project: string, onChecked: (problems: readonly Problem[]) => void) {
  let [isChecking, isOutdated] = [false, false];
  const check = async () => {
    isOutdated = true;
    if (isChecking) return;
    isChecking = true;
    while (isOutdated) {
      isOutdated = false;
      const found = await findProblems(project);
      if (!isOutdated) onChecked(found);
    }
    isChecking = false;
  };
  const directory = path.dirname(project);
  const ignored = (file: string) =>
    [root, directory].every((from) => IGNORED.test(path.relative(from, file)));
  const watcher = new Watchpack({ aggregateTimeout: SETTLED_MS, ignored });
  watcher.on('aggregated', () => void check());
  watcher.watch({ directories: [directory, path.join(root, 'shared')], startTime: Date.now() });
  void check();
}
