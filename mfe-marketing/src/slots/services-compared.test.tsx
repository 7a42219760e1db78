import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { servicesComparison } from '../content/services-comparison';
import { renderInFrame } from '../testing/frame';
import { Component } from './services-compared';

test('the expanded comparison marks the page’s own service and links the others', async () => {
  renderInFrame(<Component own="payPerHire" />);
  const { heading, aspectHeading, ownLabel, services, rows } = servicesComparison;
  expect(screen.queryByRole('table')).toBeNull();
  await userEvent.click(screen.getByRole('heading', { name: heading }));
  const table = screen.getByRole('table', { name: heading });
  const heads = within(table).getAllByRole('columnheader');
  expect(heads.map((head) => head.textContent?.trim())).toEqual([
    aspectHeading,
    ...services.map(({ key, name }) => (key === 'payPerHire' ? `${ownLabel} ${name}` : name)),
  ]);
  const [row] = within(table).getAllByRole('row').slice(1);
  expect(within(row as HTMLElement).getAllByRole('cell')[1]).toHaveTextContent(rows[0].payPerHire);
  expect(
    within(table)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/raas', '/fractionalhiring']);
});
