import type { Comparison, VisitCounts } from './compare-arms';
import { describeComparison } from './describe-comparison';

const SINCE = '2026-11-21T00:00:00.000Z';
const WEEK_LATER = Date.parse('2026-11-28T00:00:00.000Z');

const describeArms = (canary: VisitCounts, live: VisitCounts, changes: Partial<Comparison> = {}) => {
  const at = { name: 'content', release: 'c1', since: SINCE, isRunning: true };
  const { rows, ...rest } = describeComparison({ ...at, canary, live, ...changes }, WEEK_LATER);
  return { ...rest, rows: new Map(rows.map(([label = '', ...cells]) => [label, cells])) };
};

test('shows rates, percentiles, differences and their intervals', () => {
  const canary = { visit: 10_000, contact: 330, failure: 90, 'LCP:150': 7000, 'LCP:160': 3000 };
  const live = { visit: 10_100, contact: 202, failure: 100, 'LCP:150': 9000, 'LCP:160': 1100 };
  const { title, rows, notes } = describeArms(canary, live);
  expect(title).toBe(`content: the canary c1 compared with the live version, since ${SINCE}`);
  expect([...rows]).toEqual([
    ['assigned visits', ['10,000', '10,100', '']],
    ['with a contact form sent', ['330 (3.30%)', '202 (2.00%)', '+1.30 points (+0.86 to +1.75): higher']],
    ['with a recruiter request sent', ['0 (0.00%)', '0 (0.00%)', 'cannot be told yet: there were none']],
    ['with a subscription sent', ['0 (0.00%)', '0 (0.00%)', 'cannot be told yet: there were none']],
    ['with a failure', ['90 (0.90%)', '100 (0.99%)', '−0.09 points (−0.36 to +0.18): similar']],
    ['LCP, 75th percentile', ['2,476 ms', '1,571 ms', '+905 ms (+902 to +909): higher']],
  ]);
  expect(notes).toHaveLength(1);
});

test('says how many more days of visits a result needs', () => {
  const { rows } = describeArms({ visit: 1000, contact: 30 }, { visit: 1000, contact: 30 });
  // The interval is ±1.5 points wide, and 0.6 are a fifth of the rate: 6.5 times the visits of a week.
  expect(rows.get('with a contact form sent')?.at(-1)).toMatch(
    /^cannot be told yet: about (3[5-9]|4[0-2]) more days at this rate$/,
  );
  const ended = describeArms({ visit: 10, contact: 1 }, { visit: 10 }, { isRunning: false }).rows;
  expect(ended.get('with a contact form sent')?.at(-1)).toBe('cannot be told: the canary has ended');
  expect(describeArms({ visit: 10 }, {}).notes).toEqual(['Cannot be told yet: both arms need visits.']);
});

test('warns if visits of one arm are missing', () => {
  expect(describeArms({ visit: 1000 }, { visit: 1000 }).notes).toHaveLength(1);
  expect(describeArms({ visit: 1000 }, { visit: 1300 }).notes[0]).toMatch(/not as many visits/);
});
