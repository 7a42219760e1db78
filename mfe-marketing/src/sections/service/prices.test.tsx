import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { workedExamples } from '../../content/worked-examples';
import { renderInFrame } from '../../testing/frame';
import { calculateAgencyFees } from './agency-fees';
import { FeeCalculator } from './fee-calculator';
import { WorkedPrice } from './worked-panel';

test.each([
  [1, 2.5],
  [12, 18],
  [300, 180],
])('agency fees for %i hires at a pay of %d are 8–12%% of it', (hires, pay) => {
  const { oneFee, year, month } = calculateAgencyFees(hires, pay);
  for (const [range, times] of [
    [oneFee, 1],
    [year, hires],
    [month, hires / 12],
  ] as const) {
    const [low = 0, high = 0] = range.split('–').map(Number);
    expect(low).toBeCloseTo(pay * times * 0.08);
    expect(high).toBeCloseTo(pay * times * 0.12);
  }
});

const readTexts = (role: 'term' | 'definition') =>
  screen.getAllByRole(role).map(({ textContent }) => textContent);

test('the fee calculator starts with an example and updates on input', async () => {
  renderInFrame(<FeeCalculator />);
  expect(readTexts('definition')).toEqual(['1.44–2.16', '86.4–129.6', '7.2–10.8']);
  const hires = screen.getByRole('spinbutton', { name: workedExamples.raas.hires.label });
  await userEvent.clear(hires);
  expect(within(screen.getByRole('status')).getByText(workedExamples.raas.incomplete)).toBeVisible();
  await userEvent.type(hires, '10');
  expect(readTexts('definition')[1]).toBe('14.4–21.6');
});

test('the break-even is the quote divided by one agency fee', async () => {
  renderInFrame(<FeeCalculator />);
  await userEvent.type(screen.getByRole('spinbutton', { name: workedExamples.raas.quote.label }), '4.32');
  expect(readTexts('definition')[3]).toBe('2–3');
});

test('the Fractional Hiring example shows the reduced yearly and monthly pay', () => {
  renderInFrame(<WorkedPrice example={workedExamples.fractionalHiring} />);
  const years = [0, 40, 60].map((saved) => (90 * (100 - saved)) / 100);
  expect(readTexts('definition')).toEqual(years.map((year) => `₹${year} lakh`));
  const [, ...details] = readTexts('term');
  expect(details).toEqual(
    years.slice(1).map((year) => expect.stringContaining(`₹${year / 12} lakh a month`)),
  );
});
