import { screen } from '@testing-library/react';
import { payPerHire } from '../content/pay-per-hire';
import { renderInFrame } from '../testing/frame';
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
