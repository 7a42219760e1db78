import { root } from '@hireloom/releases';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import Watchpack from 'watchpack';
import type { Problem } from '../development-client/development-state';
import { spawnTypeCheck } from './check-types';

const MOST_PROBLEMS = 10;

/** Wait, because editors and commands write several files in a row, and because building the page is more urgent. */
const SETTLED_MS = 1000;

/** Matches relative paths of installed packages, and of files that builds and tests write. */
const IGNORED = /(^|[\\/])(node_modules|dist|reports|test-results|\.[^.\\/][^\\/]*)([\\/]|$)/;

const ERROR = /^(?:(.+)\((\d+),(\d+)\): )?error TS\d+: (.*)$/;

/** Returns the first ten problems in the compiler's output. The lines of a message after the first are indented. */
export function readProblems(output: string): Problem[] {
  const found: Problem[] = [];
  for (const line of output.split(/\r?\n/)) {
    const [isError, file, row, column, message = ''] = ERROR.exec(line) ?? [];
    const last = found.at(-1);
    if (isError)
      found.push({
        kind: 'types',
        title: file ?? 'the configuration',
        text: file ? `${file}:${row}:${column}\n${message}` : message,
      });
    else if (last && /^\s+\S/.test(line)) last.text += `\n${line}`;
  }
  return found.slice(0, MOST_PROBLEMS);
}

/** Runs the compiler. Returns its problems, or a problem that explains why it could not run. */
async function findProblems(project: string): Promise<Problem[]> {
  try {
    const check = spawnTypeCheck(project, ['--pretty', 'false', '--checkers', '1'], {
      cwd: root,
      stdio: 'pipe',
    });
    const { stdout, stderr } = check;
    const [output, errors, [code]] = await Promise.all([
      stdout ? text(stdout) : '',
      stderr ? text(stderr) : '',
      once(check, 'close') as Promise<[number | null]>,
    ]);
    const found = readProblems(output);
    if (code === 0 || found.length > 0) return found;
    throw new Error(errors || output || `it ended with code ${code}`);
  } catch (error) {
    const { message } = error as Error;
    return [{ kind: 'types', title: 'the compiler', text: `Types can't be checked: ${message}` }];
  }
}

type Reported = { setProblems: (source: string, found: readonly Problem[]) => void };

/** Prints problems, and sends them to the pages of the development server. */
function reporter({ setProblems }: Reported) {
  let hadProblems = false;
  return (found: readonly Problem[]) => {
    for (const { text: words } of found) console.error(`The types do not fit: ${words}`);
    if (hadProblems && found.length === 0) console.log('The types fit again.');
    hadProblems = found.length > 0;
    setProblems('types', found);
  };
}

/** Checks the types of `projects`, tsconfigs in `directory`, now and whenever a file in it or in `shared` is saved. */
export function watchTypes(directory: string, projects: readonly string[], state: Reported) {
  const report = reporter(state);
  let [isChecking, isOutdated] = [false, false];
  const check = async () => {
    isOutdated = true;
    if (isChecking) return;
    isChecking = true;
    while (isOutdated) {
      isOutdated = false;
      const found: Problem[] = [];
      // One after the other: each takes a quarter of a gigabyte.
      for (const project of projects) found.push(...(await findProblems(path.join(directory, project))));
      if (!isOutdated) report(found.slice(0, MOST_PROBLEMS));
    }
    isChecking = false;
  };
  const ignored = (file: string) =>
    [root, directory].every((from) => IGNORED.test(path.relative(from, file)));
  const watcher = new Watchpack({ aggregateTimeout: SETTLED_MS, ignored });
  watcher.on('aggregated', () => void check());
  watcher.watch({ directories: [directory, path.join(root, 'shared')], startTime: Date.now() });
  void check();
}
