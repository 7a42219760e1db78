import { screen, within } from '@testing-library/react';
import { about } from '../content/about';
import { fractionalHiring } from '../content/fractional-hiring';
import { payPerHire } from '../content/pay-per-hire';
import { renderInFrame } from '../testing/frame';
import { SharedHours } from './about/shared-hours';
import { LeaderWeek } from './fractional-hiring/leader-week';
import { FeeTimeline } from './pay-per-hire/fee-timeline';

test('the Pay Per Hire timeline charges ₹0 before its last step', () => {
  const { paidLabel, steps: texts } = payPerHire.howItWorks;
  const { title = '', paid = '' } = texts.at(-1) ?? {};
  renderInFrame(<FeeTimeline />);
  const steps = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  const last = steps.pop();
  expect(steps).toHaveLength(5);
  for (const step of steps) expect(step).toContain(`${paidLabel} ₹0`);
  expect(last).toContain(title);
  expect(last).toContain(paid);
  expect(last).not.toContain('₹0');
});

test('the week row matches the days of the three leaders', () => {
  const { withYou, yourWeek } = fractionalHiring.week;
  renderInFrame(<LeaderWeek />);
  expect(screen.getAllByRole('cell', { name: withYou })).toHaveLength(6);
  const week = within(screen.getByRole('row', { name: new RegExp(`^${yourWeek}`) }));
  expect(week.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'CTO, CHRO',
    'CFO',
    'CTO',
    'CTO',
    'CHRO',
  ]);
});

test('shared hours equal the overlap of both offices’ working hours', () => {
  renderInFrame(<SharedHours />);
  const { desk, places } = about.hours;
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  expect(rows).toHaveLength(places.length);
  places.forEach(({ country, from, to }, index) => {
    const hours = Math.min(to, desk.to) - Math.max(from, desk.from);
    expect(rows[index]).toContain(country);
    expect(rows[index]).toContain(`${String(hours).replace('.5', '½')} h a day in common`);
  });
});
