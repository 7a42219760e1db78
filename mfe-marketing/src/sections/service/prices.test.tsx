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

test.each(plans)('$hires hires at ₹$pay lakh cost 8–12% of their annual pay', ({ hires, pay }) => {
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

test('a range says its unit once where both ends share it', () => {
  expect(rupeeRange(7.2 * LAKH, 10.8 * LAKH)).toBe('₹7.2–10.8 lakh');
  expect(rupeeRange(96 * LAKH, 144 * LAKH)).toBe('₹96 lakh–₹1.44 crore');
  expect(rupeeRange(60_000, 90_000)).toBe('₹60,000–90,000');
});

const valueOf = (label: RegExp) =>
  screen.getByText(label, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent;

test('the RaaS page begins with five hires at ₹18 lakh, and follows what is entered', async () => {
  renderInFrame(<FeeCalculator />);
  expect(valueOf(/^Agency fee for one hire/)).toBe('₹1.44–2.16 lakh');
  expect(valueOf(/^Agency fees for the year/)).toBe('₹7.2–10.8 lakh');
  expect(valueOf(/^Agency fees a month/)).toBe('₹60,000–90,000');
  const hires = screen.getByRole('spinbutton', { name: 'Hires a year' });
  await userEvent.clear(hires);
  expect(within(screen.getByRole('status')).getByText(workedExamples.raas.incomplete)).toBeVisible();
  await userEvent.type(hires, '10');
  expect(valueOf(/^Agency fees for the year/)).toBe('₹14.4–21.6 lakh');
});

test('Pay Per Hire and Fractional Hiring work their examples out right', () => {
  renderInFrame(<WorkedPrice example={workedExamples.payPerHire} />);
  expect(valueOf(/^Traditional agency/)).toBe(agencyFees(1, 18).oneFee);
  renderInFrame(<WorkedPrice example={workedExamples.fractionalHiring} />);
  const full = 90 * LAKH;
  expect(valueOf(/^Full-time package/)).toBe('₹90 lakh');
  for (const saved of [40, 60]) {
    const year = (full * (100 - saved)) / 100;
    const label = new RegExp(`^With ${saved}% saved, you pay`);
    expect(valueOf(label)).toBe(`₹${year / LAKH} lakh`);
    expect(screen.getByText(label, { selector: 'dt' })).toHaveTextContent(
      `₹${year / 12 / LAKH} lakh a month`,
    );
  }
});
