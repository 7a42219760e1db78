import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './launch-site';
import type { Reach } from './reach';
import { sharedSiteSpecs } from './shared-site-specs';
import {
  endToEndResults,
  type PlaywrightReport,
  type TestResult,
  type UnitReport,
  unitResults,
} from './test-results';

export const reports = path.join(root, 'reports');

/** One step of `npm test`. `environment`: variables besides those of the run. A step without a report of single tests counts as one. */
export type Step = {
  name: string;
  command: string;
  environment?: Readonly<Record<string, string>>;
  report?: () => TestResult[];
};

/** `sideBySide` may run at the same time, before `oneByOne`. */
export type Steps = { sideBySide: readonly Step[]; oneByOne: readonly Step[] };

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

/** Before all others: nothing is installed while tests run. */
export const installation: Step = { name: 'tools', command: 'npm run tools' };

const types: Step = { name: 'types', command: 'npm run typecheck' };

const build: Step = { name: 'build', command: 'lerna run build --loglevel error' };

const runUnits = 'lerna run unit --stream --concurrency 1 --no-bail --loglevel error';

/** All but those that run alone. */
const besideOthers = { UNITS: 'others' };

/** Without those that kill processes as well. */
const fast = { UNITS: 'fast' };

/** The packages whose tests take the longest. */
const large = ['api', 'site-server'];

/** The longest first, so that none is left for the end. */
const stepsOfAll: readonly Step[] = [
  ...large.map((name) => ({
    name: `unit ${name}`,
    command: `npm run unit -w ${name}`,
    environment: besideOthers,
    report: () => readUnitReport(name),
  })),
  build,
  {
    name: 'unit of the others',
    command: `${runUnits} ${large.map((name) => `--ignore @hireloom/${name}`).join(' ')}`,
    environment: besideOthers,
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
    {
      name: 'unit',
      command: `${runUnits} ${scope}`,
      environment: besideOthers,
      report: () => readUnitReportsBut([]),
    },
    types,
    lint,
  ];
}

/** The units of a package that run alone. */
function aloneStep(name: string): Step {
  return {
    name: `unit ${name}, alone`,
    command: `npm run unit -w ${name}`,
    environment: { UNITS: 'alone' },
    report: () => unitResults(readReport(`alone-${name}.json`) as UnitReport),
  };
}

/** Journeys. `report`: the name of its file, without the extension. */
function journeys(name: string, report: string, options: readonly string[]): Step {
  return {
    name,
    command: ['npm run e2e -w e2e --', ...options].join(' '),
    environment: { JOURNEYS_REPORT: report },
    report: () => endToEndResults(readReport(`${report}.json`) as PlaywrightReport),
  };
}

const isAlone = (spec: string) => spec.endsWith('.alone.spec.ts');

function journeysOf(specs: readonly string[] | 'all'): readonly Step[] {
  const [others, alone] =
    specs === 'all' ? [[], []] : [specs.filter((spec) => !isAlone(spec)), specs.filter(isAlone)];
  const runs = (chosen: readonly string[]) => specs === 'all' || chosen.length > 0;
  return [
    ...(runs(others)
      ? [journeys('end to end', 'e2e', ['--project longest --project others', ...others])]
      : []),
    ...(runs(alone)
      ? [journeys('end to end, alone', 'e2e-alone', ['--project alone --workers 1', ...alone])]
      : []),
  ];
}

/** A shorter run for people: without unit tests that run alone or kill processes, and without journeys that start servers. */
export const fastSteps = (): Steps => ({
  sideBySide: stepsOfAll.map((step) => (step.environment ? { ...step, environment: fast } : step)),
  oneByOne: [journeys('end to end on the shared site', 'e2e', ['--project others', ...sharedSiteSpecs()])],
});

export function stepsFor({ packages, specs }: Reach): Steps {
  const isAny = packages === 'all' || packages.some((folder) => folder.startsWith('shared/'));
  const reached = large.filter((name) => isAny || packages.includes(name));
  return {
    sideBySide: packages === 'all' ? stepsOfAll : stepsOf(packages),
    oneByOne: [...reached.map(aloneStep), ...journeysOf(specs)],
  };
}
