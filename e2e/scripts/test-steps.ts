import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './launch-site';
import type { Reach } from './reach';
import {
  endToEndResults,
  type PlaywrightReport,
  type TestResult,
  type UnitReport,
  unitResults,
} from './test-results';

export const reports = path.join(root, 'reports');

/** One step of `npm test`. A step without a report of single tests counts as one. */
export type Step = { name: string; command: string; report?: () => TestResult[] };

/** `sideBySide` may run at the same time, before `last`. */
export type Steps = { sideBySide: readonly Step[]; last: Step };

const readReport = (file: string): unknown => JSON.parse(readFileSync(path.join(reports, file), 'utf8'));

const readUnitReport = (name: string) => unitResults(readReport(`unit-${name}.json`) as UnitReport);

const readUnitReportsBut = (names: readonly string[]) =>
  readdirSync(reports)
    .map((file) => /^unit-(.*)\.json$/.exec(file)?.[1])
    .filter((name) => name !== undefined)
    .filter((name) => !names.includes(name))
    .flatMap(readUnitReport);

/** What an unchanged input can't change is taken from the last run, but for CI. */
export const isCI = Boolean(process.env.CI);

const cached = (tool: string, folder: string) => (isCI ? tool : `${tool} --cache --cache-location ${folder}`);
const lint: Step = {
  name: 'lint',
  command: [
    cached('eslint .', 'node_modules/.cache/eslint/'),
    // Where it looks for one to remove as well.
    cached('prettier --check .', 'node_modules/.cache/prettier/.prettier-cache'),
    'knip',
  ].join(' && '),
};

const types: Step = { name: 'types', command: 'npm run typecheck' };

const build: Step = { name: 'build', command: 'lerna run build --loglevel error' };

const runUnits = 'lerna run unit --stream --concurrency 1 --no-bail --loglevel error';

/** The packages whose tests take the longest. */
const large = ['api', 'site-server'];

/** The longest first, so that none is left for the end. */
const stepsOfAll: readonly Step[] = [
  ...large.map((name) => ({
    name: `unit ${name}`,
    command: `npm run unit -w ${name}`,
    report: () => readUnitReport(name),
  })),
  build,
  {
    name: 'unit of the others',
    command: `${runUnits} ${large.map((name) => `--ignore @hireloom/${name}`).join(' ')}`,
    report: () => readUnitReportsBut(large),
  },
  lint,
  types,
];

const nameOf = (folder: string) =>
  (JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as { name: string }).name;

function stepsOf(packages: readonly string[]): readonly Step[] {
  if (packages.length === 0) return [build, lint];
  const scope = `${packages.map((folder) => `--scope ${nameOf(folder)}`).join(' ')} --include-dependents`;
  return [
    build,
    { name: 'unit', command: `${runUnits} ${scope}`, report: () => readUnitReportsBut([]) },
    types,
    lint,
  ];
}

export function stepsFor({ packages, specs }: Reach): Steps {
  return {
    sideBySide: packages === 'all' ? stepsOfAll : stepsOf(packages),
    last: {
      name: 'end to end',
      command: ['npm run e2e -w e2e', ...(specs === 'all' ? [] : ['--', ...specs])].join(' '),
      report: () => endToEndResults(readReport('e2e.json') as PlaywrightReport),
    },
  };
}
