import { screen, within } from '@testing-library/react';
import { about } from '../content/about';
import { renderInFrame } from '../testing/frame';
import { SharedHours } from './about/shared-hours';
import { LeaderWeek } from './fractional-hiring/leader-week';
import { FeeTimeline } from './pay-per-hire/fee-timeline';

test('a client of Pay Per Hire pays nothing until the hire has passed probation', () => {
  renderInFrame(<FeeTimeline />);
  const steps = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  const last = steps.pop();
  expect(steps).toHaveLength(5);
  for (const step of steps) expect(step).toContain('You have paid ₹0');
  expect(last).toContain('Probation passed');
  expect(last).toContain('Fee due');
  expect(last).not.toContain('₹0');
});

test('the week adds up: the days of three leaders are those on which they are with you', () => {
  renderInFrame(<LeaderWeek />);
  expect(screen.getAllByRole('cell', { name: 'With you' })).toHaveLength(6);
  const yourWeek = within(screen.getByRole('row', { name: /^Your week/ }));
  expect(yourWeek.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'CTO, CHRO',
    'CFO',
    'CTO',
    'CTO',
    'CHRO',
  ]);
});

test('the hours in common are those in which both offices are at work', () => {
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
