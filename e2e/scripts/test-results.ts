import { stripVTControlCharacters } from 'node:util';

/** What became of a test, or of a step that is none of a runner's tests. `message`: why it failed. */
export type TestResult = {
  /** Where it stands: package, file and title. */
  title: string;
  /** `flaky`: failed, and passed when it was tried again. */
  status: 'passed' | 'flaky' | 'failed' | 'skipped';
  seconds: number;
  message: string;
};

/** `passed` includes `flaky`. */
export type Totals = { passed: number; flaky: number; failed: number; skipped: number };

/** Written by the reporter of the unit tests' set-up, once for each package. */
export type UnitReport = {
  package: string;
  files: {
    file: string;
    /** Why a suite does not load. */
    failure: string | null;
    tests: { title: string; status: string; milliseconds: number; messages: string[] }[];
  }[];
};

type Words = { text?: string };

/** What is read of Playwright's JSON report. */
export type PlaywrightSuite = {
  title: string;
  specs: {
    title: string;
    tests: {
      status: string;
      results: {
        duration: number;
        errors: { message?: string }[];
        stdout: Words[];
        stderr: Words[];
      }[];
    }[];
  }[];
  suites?: PlaywrightSuite[];
};

/** `errors` are those of the runner itself, such as a site that does not start. */
export type PlaywrightReport = { suites: PlaywrightSuite[]; errors: { message?: string }[] };

const titleOf = (...parts: string[]) => parts.filter(Boolean).join(' › ');

const failed = (title: string, message: string): TestResult => ({
  title,
  status: 'failed',
  seconds: 0,
  message,
});

const unitOutcomes: Readonly<Record<string, TestResult['status']>> = {
  passed: 'passed',
  flaky: 'flaky',
  failed: 'failed',
};

export function unitResults({ package: name, files }: UnitReport): TestResult[] {
  return files.flatMap(({ file, failure, tests }) => [
    ...(failure === null ? [] : [failed(titleOf(name, file), failure)]),
    ...tests.map(({ title, status, milliseconds, messages }) => ({
      title: titleOf(name, file, title),
      status: unitOutcomes[status] ?? 'skipped',
      seconds: milliseconds / 1000,
      message: messages.join('\n'),
    })),
  ]);
}

const lastWords = 10;

/** The end of what was said is where the reason of a failure stands. */
export const lastLines = (words: string): string[] =>
  words
    .split('\n')
    .filter((line) => line.trim())
    .slice(-lastWords);

/** What the sites under test have said is often the reason. */
function messageOf({
  errors,
  stdout,
  stderr,
}: PlaywrightSuite['specs'][0]['tests'][0]['results'][0]): string {
  const said = [...stdout, ...stderr].map(({ text = '' }) => text).join('');
  return [...errors.map(({ message = '' }) => message), ...lastLines(said)].join('\n');
}

const journeyOutcomes: typeof unitOutcomes = { expected: 'passed', flaky: 'flaky', skipped: 'skipped' };

function suiteResults({ title, specs, suites = [] }: PlaywrightSuite, above: string): TestResult[] {
  const place = titleOf(above, title);
  return [
    ...specs.flatMap((spec) =>
      spec.tests.map(({ status, results }) => ({
        title: titleOf(place, spec.title),
        status: journeyOutcomes[status] ?? 'failed',
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
        message: results.map(messageOf).join('\n'),
      })),
    ),
    ...suites.flatMap((suite) => suiteResults(suite, place)),
  ];
}

export function endToEndResults({ suites, errors }: PlaywrightReport): TestResult[] {
  return [
    ...errors.map(({ message = '' }) => failed('e2e', message)),
    ...suites.flatMap((suite) => suiteResults(suite, 'e2e')),
  ];
}

export function totalsOf(results: readonly TestResult[]): Totals {
  const count = (status: TestResult['status']) => results.filter((result) => result.status === status).length;
  const flaky = count('flaky');
  return { passed: count('passed') + flaky, flaky, failed: count('failed'), skipped: count('skipped') };
}

const slowestShown = 20;

/** Often no more than the last hundred lines of a run are to be seen: these are what failures may take of them. */
const failureLines = 50;

const inSeconds = (seconds: number) => `${seconds.toFixed(1).padStart(7)} s`;

/** Flaky tests first, so that failures are the last lines. */
function describeFailures(results: readonly TestResult[]): string[] {
  const withStatus = (status: TestResult['status']) => results.filter((result) => result.status === status);
  const failures = [...withStatus('flaky'), ...withStatus('failed')];
  const linesEach = Math.max(0, Math.floor(failureLines / failures.length) - 1);
  return failures.flatMap(({ title, status, message }) => [
    `${status.toUpperCase()} ${title}`,
    ...stripVTControlCharacters(message)
      .split('\n')
      .filter((line) => line.trim())
      .slice(0, linesEach)
      .map((line) => `    ${line}`),
  ]);
}

export type StepTime = { name: string; seconds: number };

/** What a run tells at its end: its slowest tests, the time of its steps, what it left out, and last what failed. */
export function describeRun(results: readonly TestResult[], steps: readonly StepTime[]): string[] {
  const slowest = [...results].sort((a, b) => b.seconds - a.seconds).slice(0, slowestShown);
  return [
    'The slowest tests:',
    ...slowest.map(({ title, seconds }) => `${inSeconds(seconds)}  ${title}`),
    '',
    'The steps:',
    ...steps.map(({ name, seconds }) => `${inSeconds(seconds)}  ${name}`),
    '',
    ...results.filter(({ status }) => status === 'skipped').map(({ title }) => `SKIPPED ${title}`),
    ...describeFailures(results),
  ];
}
