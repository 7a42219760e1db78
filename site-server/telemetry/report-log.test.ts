import { createReportLog, type ReportCounts } from './report-log';

const MINUTE = 60_000;

function logAt() {
  let time = 0;
  const lines: [object, ReportCounts][] = [];
  const log = createReportLog(() => time);
  return {
    lines,
    pass: (milliseconds: number) => void (time += milliseconds),
    report: (report: object) => log(report, (counts) => lines.push([report, counts])),
  };
}

test('the same report is logged at once, and then every ten minutes with how often it came', () => {
  const { lines, pass, report } = logAt();
  for (let times = 0; times < 500; times += 1) report({ message: 'x' });
  expect(lines).toEqual([[{ message: 'x' }, { times: 1, leftOut: 0 }]]);
  pass(10 * MINUTE);
  report({ message: 'x' });
  expect(lines[1]).toEqual([{ message: 'x' }, { times: 500, leftOut: 0 }]);
});

test('however many different reports come, twenty a minute are logged, and the next line says how many were not', () => {
  const { lines, pass, report } = logAt();
  for (let number = 0; number < 3000; number += 1) report({ number });
  expect(lines).toHaveLength(20);
  pass(MINUTE);
  report({ number: 'next' });
  expect(lines).toHaveLength(21);
  expect(lines[20]).toEqual([{ number: 'next' }, { times: 1, leftOut: 2980 }]);
});
