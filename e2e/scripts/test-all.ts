import { UsageError } from '@hireloom/service';
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findReach } from './changed-files';
import { root } from './launch-site';
import type { Reach } from './reach';
import { describeRun, lastLines, type StepTime, type TestResult, totalsOf } from './test-results';
import { isCI, reports, type Step, stepsFor } from './test-steps';

const USAGE = `npm test [-- --changed]
    lint, types, unit tests, build and end-to-end tests; ends with the slowest tests, the steps, what was skipped and what failed
    --changed: only what the differences to the main branch can reach, those of the work tree included`;

/** Where Lerna keeps what was built before. Within a run it is used again in CI as well. */
const builds = path.join(root, '.nx');

// Each npm below this one would say again what it does not know of the machine's settings.
const env = { ...process.env, REPORTS: reports, npm_config_loglevel: 'error' };

function readResults({ name, command, report }: Step, isGood: boolean, words: string): TestResult[] {
  const message = [`"${command}" ended with an error`, ...lastLines(words)].join('\n');
  const step: TestResult = { title: name, status: isGood ? 'passed' : 'failed', seconds: 0, message };
  if (!report) return [step];
  try {
    const results = report();
    if (!results.length) throw new Error('no test ran');
    // A runner that fails although no test of it did has failed by itself.
    return isGood || totalsOf(results).failed > 0 ? results : [...results, step];
  } catch (error) {
    return [{ ...step, status: 'failed', message: `${name} left no report: ${String(error)}\n${message}` }];
  }
}

/** Ends with whether the command did well, and what it said. `isShown`: on the terminal itself, and then it says nothing to us. */
function execute(command: string, isShown: boolean): Promise<{ isGood: boolean; words: string }> {
  const child = spawn(command, { cwd: root, shell: true, stdio: isShown ? 'inherit' : 'pipe', env });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (words += text));
  return new Promise((resolve) => child.once('close', (code) => resolve({ isGood: code === 0, words })));
}

/** Their waiting leaves room for a third one on two cores. */
const AT_ONCE = 3;

const results: TestResult[] = [];
const times: StepTime[] = [];

async function run(step: Step, isShown: boolean) {
  const start = Date.now();
  console.log(`\n=== ${step.name} begins: ${step.command}`);
  const { isGood, words } = await execute(step.command, isShown);
  const seconds = (Date.now() - start) / 1000;
  // All at once, as another step speaks at the same time.
  if (!isShown) console.log(`\n=== ${step.name}\n\n${words}`);
  times.push({ name: step.name, seconds });
  results.push(...readResults(step, isGood, words));
}

async function runSideBySide(steps: readonly Step[]) {
  const waiting = [...steps];
  const runInTurn = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) await run(step, false);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runInTurn));
}

function readArguments() {
  try {
    return parseArgs({ options: { changed: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } })
      .values;
  } catch (error) {
    // The sentences after the first one are about parsing.
    const [problem] = (error as Error).message.split(/\. |\n/);
    throw new UsageError(`${problem}. Say it as in:\n${USAGE}`);
  }
}

const describeReach = (reached: readonly string[] | 'all') =>
  reached === 'all' ? 'all' : reached.join(', ') || 'none';

function findChanged(): Reach {
  const { files, ...reach } = findReach();
  const { packages, specs } = reach;
  console.log(
    `${files.length} files differ from the main branch. They reach\n` +
      `  packages, with what depends on them: ${describeReach(packages)}\n  journeys: ${describeReach(specs)}`,
  );
  return reach;
}

/** What a suite was told to leave out counts, and is named. */
const leftOut: readonly TestResult[] =
  process.env.TEST_DATABASES === 'sqlite'
    ? [{ title: 'PostgreSQL, by TEST_DATABASES=sqlite', status: 'skipped', seconds: 0, message: '' }]
    : [];

async function testAll() {
  const { changed, help } = readArguments();
  if (help) return console.log(USAGE);
  const { sideBySide, last } = stepsFor(changed ? findChanged() : { packages: 'all', specs: 'all' });
  const outdated = isCI ? [reports, builds] : [reports];
  for (const folder of outdated) rmSync(folder, { recursive: true, force: true });
  mkdirSync(reports);
  await runSideBySide(sideBySide);
  await run(last, true);
  results.push(...leftOut);
  const { passed, flaky, failed, skipped } = totalsOf(results);
  const line = `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
  writeFileSync(path.join(reports, 'totals.txt'), `${line}\n`);
  const flakyLine = flaky > 0 ? [`${flaky} flaky: each is a defect to mend`] : [];
  console.log(['', ...describeRun(results, times), '', ...flakyLine, line].join('\n'));
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}

testAll().catch((error: unknown) => {
  console.error(error instanceof UsageError ? error.message : error);
  process.exitCode = 1;
});
