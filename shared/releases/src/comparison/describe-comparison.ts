import type { VisitEvent } from '@hireloom/contracts';
import { compareArms, type Comparison, type Measured } from './compare-arms';

const labels: Readonly<Record<VisitEvent, string>> = {
  visit: 'assigned visits',
  contact: 'with a contact form sent',
  'recruiter-request': 'with a recruiter request sent',
  subscription: 'with a subscription sent',
  failure: 'with a failure',
};

const YEAR_DAYS = 365;
const MINUS = '−';
const formatNumber = (value: number, digits: number) => {
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return Math.abs(value).toLocaleString('en', format);
};
const toSigned = (value: number, digits: number) => (value < 0 ? MINUS : '+') + formatNumber(value, digits);

function describeFinding({ outcome, moreDays }: Measured, isRunning: boolean): string {
  if (outcome !== 'unclear') return outcome;
  if (!isRunning) return 'cannot be told: the canary has ended';
  if (moreDays === undefined) return 'cannot be told yet: there were none';
  const days =
    moreDays > YEAR_DAYS ? 'more than a year' : `about ${moreDays} more ${moreDays === 1 ? 'day' : 'days'}`;
  return `cannot be told yet: ${days} at this rate`;
}

function describeDifference(measured: Measured, isRunning: boolean, scale: number, unit: string) {
  const { difference, outcome } = measured;
  const finding = describeFinding(measured, isRunning);
  if (outcome === 'unclear') return finding;
  const digits = scale === 1 ? 0 : 2;
  const [value, low, high] = [difference.value, difference.low, difference.high].map((limit) =>
    toSigned(limit * scale, digits),
  );
  return `${value} ${unit} (${low} to ${high}): ${finding}`;
}

/** A comparison in words. `rows`: what was measured, with the canary, with the live version, and the difference. */
export type DescribedComparison = { title: string; columns: string[]; rows: string[][]; notes: string[] };

const notes = [
  'In parentheses: the interval that contains the true difference with a confidence of 95%. "similar": it is within a fifth of the live ' +
    'rate of leads, half a point for failures, a tenth for times. Fix the day on which you decide beforehand: whoever looks daily and stops ' +
    'at the first difference is wrong more often.',
];
const lopsided =
  'The arms have as many visitors but not as many visits, more than chance explains: visits of one are lost before their browsers report, ' +
  'or somebody sends made-up reports. Find out why before you believe the rest.';

/** `now`: milliseconds since 1970. `formatTime`: how to write the time at which the canary began. */
export function describeComparison(
  comparison: Comparison,
  now: number,
  formatTime = (time: string) => time,
): DescribedComparison {
  const { name, release, since, isRunning, canary, live } = comparison;
  const compared = compareArms(comparison, now);
  const visits = [canary, live].map(({ visit = 0 }) => formatNumber(visit, 0));
  const rows = [[labels.visit, ...visits, '']];
  for (const [event, measured] of compared?.events ?? []) {
    const cells = [canary, live].map(
      ({ visit = 0, [event]: count = 0 }) =>
        `${formatNumber(count, 0)} (${formatNumber((100 * Math.min(count, visit)) / visit, 2)}%)`,
    );
    rows.push([labels[event], ...cells, describeDifference(measured, isRunning, 100, 'points')]);
  }
  for (const [time, measured] of compared?.times ?? []) {
    if (!measured) continue;
    const cells = [measured.canary, measured.live].map(({ value }) => `${formatNumber(value, 0)} ms`);
    rows.push([`${time}, 75th percentile`, ...cells, describeDifference(measured, isRunning, 1, 'ms')]);
  }
  return {
    title: `${name}: the canary ${release}${isRunning ? '' : ', which has ended,'} compared with the live version, since ${formatTime(since)}`,
    columns: ['', 'canary', 'live', 'difference'],
    rows,
    notes: compared
      ? [...(compared.isLopsided ? [lopsided] : []), ...notes]
      : ['Cannot be told yet: both arms need visits.'],
  };
}
