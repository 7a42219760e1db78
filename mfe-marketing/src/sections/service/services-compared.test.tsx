import { screen, within } from '@testing-library/react';
import { renderInFrame } from '../../testing/frame';
import { ServicesCompared } from './services-compared';

test('the three services stand side by side, the page’s own pointed out and the others linked', () => {
  renderInFrame(<ServicesCompared own="payPerHire" />);
  const table = screen.getByRole('table', { name: 'Three ways to hire, side by side' });
  const heads = within(table).getAllByRole('columnheader');
  expect(heads.map((head) => head.textContent?.trim())).toEqual([
    'What you compare',
    'RaaS',
    'You are here Pay Per Hire',
    'Fractional Hiring',
  ]);
  const row = within(table).getByRole('row', { name: /^When you pay/ });
  expect(within(row).getAllByRole('cell')[1]).toHaveTextContent('After the candidate joins');
  expect(
    within(table)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/raas', '/fractionalhiring']);
});
