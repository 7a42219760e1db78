import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { workedExamples } from '../../content/worked-examples';
import { renderInFrame } from '../../testing/frame';
import { agencyFees, rupeeRange } from './agency-fees';
import { FeeCalculator } from './fee-calculator';
import { WorkedPrice } from './worked-panel';

const LAKH = 100_000;

/** `₹7.2–10.8 lakh` or `₹96 lakh–₹1.44 crore`, in rupees. */
function rupeesOf(range: string): number[] {
  const size = (unit = '') => ({ lakh: LAKH, crore: 100 * LAKH })[unit] ?? 1;
  const ends = range.split('–').map((end) => /([\d.,]+)(?: (lakh|crore))?/.exec(end));
  // The first end says its unit where the second is a sum of its own.
  const shared = range.includes('–₹') ? '' : ends[1]?.[2];
  return ends.map((end) => Number(end?.[1]?.replaceAll(',', '')) * size(end?.[2] ?? shared));
}

const plans = [1, 2, 5, 12, 40, 300].flatMap((hires) =>
  [2.5, 4, 12, 18, 37, 90].map((pay) => ({ hires, pay })),
);

test.each(plans)('agency fees for $hires hires at ₹$pay lakh are 8–12% of annual pay', ({ hires, pay }) => {
  const { oneFee, year, month } = agencyFees(hires, pay);
  for (const [range, times] of [
    [oneFee, 1],
    [year, hires],
    [month, hires / 12],
  ] as const) {
    const [low = 0, high = 0] = rupeesOf(range);
    const expected = pay * LAKH * times;
    // Shown to two decimals of its unit.
    expect(Math.abs(low / (expected * 0.08) - 1)).toBeLessThan(0.005);
    expect(Math.abs(high / (expected * 0.12) - 1)).toBeLessThan(0.005);
  }
});

test('writes the unit of a range once when both ends share it', () => {
  expect(rupeeRange(7.2 * LAKH, 10.8 * LAKH)).toBe('₹7.2–10.8 lakh');
  expect(rupeeRange(96 * LAKH, 144 * LAKH)).toBe('₹96 lakh–₹1.44 crore');
  expect(rupeeRange(60_000, 90_000)).toBe('₹60,000–90,000');
  expect(rupeeRange(999.5, 999.4)).toBe('₹1,000–999');
});

test('formats amounts like Intl.NumberFormat', () => {
  const decimals = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });
  const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
  for (const factor of [1, 1.004, 7.2, 9.996, 17.333, 99.999]) {
    for (const rupees of [1, 100, 999].map((thousandth) => thousandth * factor))
      expect(rupeeRange(rupees, rupees)).toBe(`₹${whole.format(rupees)}–${whole.format(rupees)}`);
    const amount = decimals.format(factor);
    expect(rupeeRange(factor * LAKH, factor * LAKH)).toBe(`₹${amount}–${amount} lakh`);
  }
});

const textsOf = (role: 'term' | 'definition') =>
  screen.getAllByRole(role).map(({ textContent }) => textContent);

test('the fee calculator starts with an example and updates on input', async () => {
  renderInFrame(<FeeCalculator />);
  expect(textsOf('definition')).toEqual(['₹1.44–2.16 lakh', '₹86.4 lakh–₹1.3 crore', '₹7.2–10.8 lakh']);
  const hires = screen.getByRole('spinbutton', { name: workedExamples.raas.hires.label });
  await userEvent.clear(hires);
  expect(within(screen.getByRole('status')).getByText(workedExamples.raas.incomplete)).toBeVisible();
  await userEvent.type(hires, '10');
  expect(textsOf('definition')[1]).toBe('₹14.4–21.6 lakh');
});

test('the break-even is the quote divided by one agency fee', async () => {
  renderInFrame(<FeeCalculator />);
  await userEvent.type(screen.getByRole('spinbutton', { name: workedExamples.raas.quote.label }), '4.32');
  expect(textsOf('definition')[3]).toBe('2–3');
});

test('the Fractional Hiring example shows the reduced yearly and monthly pay', () => {
  renderInFrame(<WorkedPrice example={workedExamples.fractionalHiring} />);
  const years = [0, 40, 60].map((saved) => (90 * (100 - saved)) / 100);
  expect(textsOf('definition')).toEqual(years.map((year) => `₹${year} lakh`));
  const [, ...details] = textsOf('term');
  expect(details).toEqual(
    years.slice(1).map((year) => expect.stringContaining(`₹${year / 12} lakh a month`)),
  );
});
