import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  describeRun,
  endToEndResults,
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

const readUnitReports = () =>
  readdirSync(reports)
    .filter((file) => file.startsWith('unit-'))
    .flatMap((file) => unitResults(readReport(file) as UnitReport));

const steps: Step[] = [
  { name: 'lint', command: 'npm run lint' },
  { name: 'types', command: 'npm run typecheck' },
  { name: 'unit', command: 'npm run unit', report: readUnitReports },
  { name: 'build', command: 'npm run build' },
  {
    name: 'end to end',
    command: 'npm run e2e -w e2e',
    report: () => endToEndResults(readReport('e2e.json') as PlaywrightReport),
  },
];

function readResults({ name, command, report }: Step, isGood: boolean): TestResult[] {
  const message = `"${command}" ended with an error: see what it says above.`;
  const step: TestResult = { title: name, status: isGood ? 'passed' : 'failed', seconds: 0, message };
  if (!report) return [step];
  try {
    const results = report();
    // A runner that fails although no test of it did has failed by itself.
    return isGood || totalsOf(results).failed > 0 ? results : [...results, step];
  } catch (error) {
    return [{ ...step, status: 'failed', message: `${name} left no report: ${String(error)}` }];
  }
}

const results: TestResult[] = [];
const times: StepTime[] = [];

function run(step: Step) {
  console.log(`\n=== ${step.name}: ${step.command}\n`);
  const start = Date.now();
  const isGood = spawnSync(step.command, { cwd: root, shell: true, stdio: 'inherit', env }).status === 0;
  times.push({ name: step.name, seconds: (Date.now() - start) / 1000 });
  results.push(...readResults(step, isGood));
}

if (existsSync(reports)) rmSync(reports, { recursive: true });
mkdirSync(reports);
steps.forEach(run);
const { passed, failed, skipped } = totalsOf(results);
const line = `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
writeFileSync(path.join(reports, 'totals.txt'), `${line}\n`);
console.log(['', ...describeRun(results, times), '', line].join('\n'));
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
