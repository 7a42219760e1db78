import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  describeRun,
  endToEndResults,
  lastLines,
  type PlaywrightReport,
  type StepTime,
  type TestResult,
  totalsOf,
  type UnitReport,
  unitResults,
} from './test-results';

const root = path.resolve(import.meta.dirname, '../..');
const reports = path.join(root, 'reports');

/** One step of `npm test`. A step without a report of single tests counts as one. */
type Step = { name: string; command: string; report?: () => TestResult[] };

// Each npm below this one would say again what it does not know of the machine's settings.
const env = { ...process.env, REPORTS: reports, npm_config_loglevel: 'error' };

const readReport = (file: string): unknown => JSON.parse(readFileSync(path.join(reports, file), 'utf8'));

const readUnitReport = (name: string) => unitResults(readReport(`unit-${name}.json`) as UnitReport);

const readUnitReportsBut = (names: readonly string[]) =>
  readdirSync(reports)
    .map((file) => /^unit-(.*)\.json$/.exec(file)?.[1])
    .filter((name) => name !== undefined)
    .filter((name) => !names.includes(name))
    .flatMap(readUnitReport);

/** The packages whose tests take the longest. */
const large = ['api', 'site-server'];

const unitSteps: Step[] = large.map((name) => ({
  name: `unit ${name}`,
  command: `npm run unit -w ${name}`,
  report: () => readUnitReport(name),
}));

const others = large.map((name) => `--ignore @hireloom/${name}`).join(' ');

const unitOfOthers: Step = {
  name: 'unit of the others',
  command: `lerna run unit --stream --concurrency 1 --no-bail --loglevel error ${others}`,
  report: () => readUnitReportsBut(large),
};

/** The longest first, so that none is left for the end: two go side by side, each of them on one core for the most of its time. */
const sideBySide: Step[] = [
  ...unitSteps,
  { name: 'build', command: 'lerna run build --loglevel error' },
  unitOfOthers,
  { name: 'lint', command: 'npm run lint' },
  { name: 'types', command: 'npm run typecheck' },
];

const endToEnd: Step = {
  name: 'end to end',
  command: 'npm run e2e -w e2e',
  report: () => endToEndResults(readReport('e2e.json') as PlaywrightReport),
};

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
  await Promise.all([runInTurn(), runInTurn()]);
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports);
await runSideBySide(sideBySide);
await run(endToEnd, true);
const { passed, failed, skipped } = totalsOf(results);
const line = `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
writeFileSync(path.join(reports, 'totals.txt'), `${line}\n`);
console.log(['', ...describeRun(results, times), '', line].join('\n'));
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
