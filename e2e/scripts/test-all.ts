import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const reports = path.join(root, 'reports');

type Totals = { passed: number; failed: number; skipped: number };

/** One step of `npm test`. A step without a report of single tests counts as one. */
type Step = { name: string; command: string; report?: () => Totals };

const env = { ...process.env, REPORTS: reports };

const none: Totals = { passed: 0, failed: 0, skipped: 0 };

const add = (a: Totals, b: Totals): Totals => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

const readReport = (file: string): unknown => JSON.parse(readFileSync(path.join(reports, file), 'utf8'));

function unitTotals(): Totals {
  const files = readdirSync(reports).filter((file) => file.startsWith('unit-'));
  return files
    .map((file) => readReport(file) as Record<string, number>)
    .map((report) => ({
      passed: report.numPassedTests ?? 0,
      // A suite that does not even load has no test to fail.
      failed: (report.numFailedTests ?? 0) + (report.numRuntimeErrorTestSuites ?? 0),
      skipped: report.numPendingTests ?? 0,
    }))
    .reduce(add, none);
}

function endToEndTotals(): Totals {
  const { stats } = readReport('e2e.json') as { stats: Record<string, number> };
  return {
    passed: stats.expected ?? 0,
    failed: (stats.unexpected ?? 0) + (stats.flaky ?? 0),
    skipped: stats.skipped ?? 0,
  };
}

const steps: Step[] = [
  { name: 'lint', command: 'npm run lint' },
  { name: 'types', command: 'npm run typecheck' },
  { name: 'unit', command: 'npm run unit', report: unitTotals },
  { name: 'build', command: 'npm run build' },
  { name: 'end to end', command: 'npm run e2e -w e2e', report: endToEndTotals },
];

function run({ name, command, report }: Step): Totals {
  console.log(`\n=== ${name}: ${command}\n`);
  const isGood = spawnSync(command, { cwd: root, shell: true, stdio: 'inherit', env }).status === 0;
  const step = isGood ? { ...none, passed: 1 } : { ...none, failed: 1 };
  if (!report) return step;
  try {
    const totals = report();
    // A runner that fails although no test of it did has failed by itself.
    return isGood || totals.failed > 0 ? totals : add(totals, step);
  } catch (error) {
    console.error(`${name} left no report: ${String(error)}`);
    return { ...none, failed: 1 };
  }
}

if (existsSync(reports)) rmSync(reports, { recursive: true });
mkdirSync(reports);
const { passed, failed, skipped } = steps.map(run).reduce(add, none);
const line = `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
writeFileSync(path.join(reports, 'totals.txt'), `${line}\n`);
console.log(`\n${line}`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
