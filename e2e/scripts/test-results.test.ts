import { type TestResult, describeRun, endToEndResults, totalsOf, unitResults } from './test-results';

const unitTest = (title: string, status: string, messages: string[] = []) => ({
  title,
  status,
  milliseconds: 1500,
  messages,
});

const result = (title: string, more: Partial<TestResult> = {}): TestResult => ({
  title,
  status: 'passed',
  seconds: 1,
  message: '',
  ...more,
});

test('a unit test is told by its package, file and title', () => {
  const tests = [
    unitTest('leads are kept', 'passed'),
    unitTest('leads are sent', 'failed', ['Error: no']),
    unitTest('leads arrive at the second try', 'flaky', ['Error: late']),
    unitTest('left out', 'pending'),
  ];
  expect(
    unitResults({ package: 'api', files: [{ file: 'src/leads.test.ts', failure: null, tests }] }),
  ).toEqual([
    { title: 'api › src/leads.test.ts › leads are kept', status: 'passed', seconds: 1.5, message: '' },
    {
      title: 'api › src/leads.test.ts › leads are sent',
      status: 'failed',
      seconds: 1.5,
      message: 'Error: no',
    },
    {
      title: 'api › src/leads.test.ts › leads arrive at the second try',
      status: 'flaky',
      seconds: 1.5,
      message: 'Error: late',
    },
    { title: 'api › src/leads.test.ts › left out', status: 'skipped', seconds: 1.5, message: '' },
  ]);
});

test('a suite that does not load has failed, and says why', () => {
  const files = [{ file: 'src/leads.test.ts', failure: 'SyntaxError', tests: [] }];
  const [loaded] = unitResults({ package: 'api', files });
  expect(loaded).toMatchObject({
    title: 'api › src/leads.test.ts',
    status: 'failed',
    message: 'SyntaxError',
  });
});

const journey = (title: string, status: string, duration: number) => ({
  title,
  tests: [
    {
      status,
      results: [
        {
          duration,
          errors: status === 'expected' ? [] : [{ message: 'Error: not visible' }],
          stdout: [],
          stderr: [{ text: 'the site\n' }, { text: 'is full\n' }],
        },
      ],
    },
  ],
});

test('a journey that fails is told with its file, its group and what the site said', () => {
  const report = {
    errors: [],
    suites: [
      {
        title: 'scroll.spec.ts',
        specs: [journey('a page starts at its top', 'expected', 2000)],
        suites: [{ title: 'Back', specs: [journey('returns', 'unexpected', 3000)] }],
      },
    ],
  };
  expect(endToEndResults(report)).toMatchObject([
    { title: 'e2e › scroll.spec.ts › a page starts at its top', status: 'passed', seconds: 2 },
    {
      title: 'e2e › scroll.spec.ts › Back › returns',
      status: 'failed',
      seconds: 3,
      message: 'Error: not visible\nthe site\nis full',
    },
  ]);
});

test('a journey that passes at its second try is flaky: it counts, and is named with its failure', () => {
  const suites = [{ title: 'scroll.spec.ts', specs: [journey('returns', 'flaky', 1)] }];
  expect(totalsOf(endToEndResults({ errors: [], suites }))).toEqual({
    passed: 1,
    flaky: 1,
    failed: 0,
    skipped: 0,
  });
  expect(describeRun(endToEndResults({ errors: [], suites }), []).join('\n')).toContain(
    'FLAKY e2e › scroll.spec.ts › returns',
  );
});

test('a site that does not start is a failure, although no journey ran', () => {
  const results = endToEndResults({ errors: [{ message: 'Error: no site' }], suites: [] });
  expect(results).toMatchObject([{ title: 'e2e', status: 'failed', message: 'Error: no site' }]);
});

test('totals count what passed, failed and was left out', () => {
  const results = [result('a'), result('b', { status: 'failed' }), result('c', { status: 'skipped' })];
  expect(totalsOf([...results, result('d')])).toEqual({ passed: 2, flaky: 0, failed: 1, skipped: 1 });
});

test('a run tells its slowest tests and the time of its steps, and ends with what failed', () => {
  const results = [
    result('api › leads', {
      status: 'failed',
      seconds: 2,
      message: '\u001b[31mError: no\u001b[39m\n\n at x',
    }),
    result('e2e › scroll', { seconds: 31.26 }),
  ];
  expect(describeRun(results, [{ name: 'unit', seconds: 120 }])).toEqual([
    'The slowest tests:',
    '   31.3 s  e2e › scroll',
    '    2.0 s  api › leads',
    '',
    'The steps:',
    '  120.0 s  unit',
    '',
    'FAILED api › leads',
    '    Error: no',
    '     at x',
  ]);
});

test('only the twenty slowest are told', () => {
  const results = Array.from({ length: 50 }, (_, index) => result(`test ${index}`, { seconds: index }));
  const told = describeRun(results, []).filter((line) => line.includes('test '));
  expect(told).toHaveLength(20);
  expect(told[0]).toContain('test 49');
});

test('what was left out is named', () => {
  const skipped = result('e2e › engines.spec.ts › WebKit', { status: 'skipped' });
  expect(describeRun([result('a'), skipped], [])).toContain('SKIPPED e2e › engines.spec.ts › WebKit');
});

test('the more fails, the fewer lines each failure gets, and none goes without its title', () => {
  const message = Array.from({ length: 100 }, (_, index) => `line ${index}`).join('\n');
  const failuresOf = (count: number) => {
    const results = Array.from({ length: count }, (_, index) =>
      result(`test ${index}`, { status: 'failed', message }),
    );
    const lines = describeRun(results, []);
    const failures = lines.slice(lines.findIndex((line) => line.startsWith('FAILED')));
    return { lines: failures.length, titles: failures.filter((line) => line.startsWith('FAILED')).length };
  };
  expect(failuresOf(2)).toEqual({ titles: 2, lines: 50 });
  expect(failuresOf(20)).toEqual({ titles: 20, lines: 40 });
  expect(failuresOf(80)).toEqual({ titles: 80, lines: 80 });
});
