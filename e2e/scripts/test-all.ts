import { createProgram, Option, runProgram } from '@hireloom/service/command-line';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findReach } from './changed-files';
import { root } from './launch-site';
import type { Reach } from './reach';
import { describeRun, lastLines, type StepTime, type TestResult, totalsOf } from './test-results';
import { isMissing, tools } from './tools';
import { fastSteps, installation, isCI, reports, type Step, stepsFor } from './test-steps';

/** Lerna's cached builds. Within a run they are used in CI as well. */
const builds = path.join(root, '.nx');

// Or each npm below this one repeats its warnings about the machine's settings.
const env = { ...process.env, REPORTS: reports, npm_config_loglevel: 'error' };

function readResults({ name, command, report }: Step, isGood: boolean, words: string): TestResult[] {
  const message = [`"${command}" ended with an error`, ...lastLines(words)].join('\n');
  const step: TestResult = { title: name, status: isGood ? 'passed' : 'failed', seconds: 0, message };
  if (!report) return [step];
  try {
    const results = report();
    if (!results.length) throw new Error('no test ran');
    // If no test failed, the runner did.
    return isGood || totalsOf(results).failed > 0 ? results : [...results, step];
  } catch (error) {
    return [{ ...step, status: 'failed', message: `${name} left no report: ${String(error)}\n${message}` }];
  }
}

/** More than any step takes, and more than the journeys' own limit, after which they still write their report. */
const STEP_LIMIT_MINUTES = 70;
/** How long to wait for the last output of a step that has ended: a process that a test left running may hold it open. */
const LAST_OUTPUT_MS = 5000;

/** Runs a command. `isShown`: its output goes to the terminal, and is not returned. */
async function execute({ command, environment }: Step, isShown: boolean) {
  const child = spawn(command, {
    cwd: root,
    shell: true,
    stdio: isShown ? 'inherit' : 'pipe',
    env: { ...env, ...environment },
    timeout: STEP_LIMIT_MINUTES * 60_000,
    killSignal: 'SIGKILL',
  });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (words += text));
  const closed = once(child, 'close');
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  await Promise.race([closed, pause(LAST_OUTPUT_MS, undefined, { ref: false })]);
  if (signal) words += `\nIt was ended by ${signal}; its limit is ${STEP_LIMIT_MINUTES} minutes.\n`;
  return { isGood: code === 0, words };
}

/** Three steps wait enough for two cores. */
const AT_ONCE = 3;

const results: TestResult[] = [];
const times: StepTime[] = [];

async function run(step: Step, isShown: boolean) {
  const start = Date.now();
  console.log(`\n=== ${step.name} begins: ${step.command}`);
  const { isGood, words } = await execute(step, isShown);
  const seconds = (Date.now() - start) / 1000;
  // In one piece, as another step prints at the same time.
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

const asSkipped = (title: string): TestResult => ({ title, status: 'skipped', seconds: 0, message: '' });

/** Databases that the suites were told to leave out count as skipped. */
const leftOut =
  process.env.TEST_DATABASES === 'sqlite' ? [asSkipped('PostgreSQL, by TEST_DATABASES=sqlite')] : [];

const withoutTools = () =>
  tools.filter(isMissing).map(({ name }) => asSkipped(`whatever needs ${name}, which is missing`));

type Options = { changed?: boolean; fast?: boolean };

const chooseSteps = ({ changed, fast }: Options) =>
  fast ? fastSteps() : stepsFor(changed ? findChanged() : { packages: 'all', specs: 'all' });

async function testAll({ changed, fast }: Options) {
  const isWhole = !changed && !fast;
  const { sideBySide, oneByOne } = chooseSteps({ changed, fast });
  const outdated = isCI ? [reports, builds] : [reports];
  for (const folder of outdated) rmSync(folder, { recursive: true, force: true });
  mkdirSync(reports);
  if (isWhole) await run(installation, false);
  await runSideBySide(sideBySide);
  for (const step of oneByOne) await run(step, true);
  results.push(...leftOut, ...(isWhole ? withoutTools() : []));
  const { passed, flaky, failed, skipped } = totalsOf(results);
  const line = `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
  writeFileSync(path.join(reports, 'totals.txt'), `${line}\n`);
  const flakyLine = flaky > 0 ? [`${flaky} flaky: each is a defect to fix`] : [];
  console.log(['', ...describeRun(results, times), '', ...flakyLine, line].join('\n'));
  // At once: a process that a test left running may hold the output of its step open.
  process.exit(failed === 0 && passed > 0 ? 0 : 1);
}

const program = createProgram('npm test --', 'Runs lint, types, unit tests, build and end-to-end tests.')
  .addOption(
    new Option(
      '--changed',
      'only what the differences to the main branch can reach, the work tree included',
    ).conflicts('fast'),
  )
  .option('--fast', 'without tests that start servers of their own, kill processes or run alone')
  .action(testAll);
await runProgram(program);
