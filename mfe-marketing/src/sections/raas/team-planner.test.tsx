import { renderInPlatform, screen } from '@hireloom/testing/render-page';
import { act, fireEvent } from '@testing-library/react';
import { useState } from 'react';
import userEvent from '@testing-library/user-event';
import { planner } from '../../content/planner';
import { parsePlan, type Plan } from './plan';
import { TeamPlanner } from './team-planner';

function Planner({ initial }: { initial: Plan }) {
  const [plan, setPlan] = useState(initial);
  return <TeamPlanner initial={initial} plan={plan} onChange={setPlan} />;
}

const openPlanner = (query = '') =>
  renderInPlatform(<Planner initial={parsePlan(new URLSearchParams(query))} />).platform;

test('an empty number field shows its limits instead of an answer', async () => {
  openPlanner();
  await userEvent.clear(screen.getByRole('spinbutton', { name: planner.fields.hires }));
  expect(screen.getByText(planner.outOfLimits(planner.limits.hires))).toBeVisible();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('a plan with an invalid number is not sent: the number gets the focus', async () => {
  const { openRecruiterPopup } = openPlanner();
  const pay = screen.getByRole('spinbutton', { name: planner.fields.pay });
  await userEvent.type(pay, '-');
  await userEvent.click(screen.getByRole('button', { name: planner.send }));
  expect(pay).toHaveFocus();
  expect(openRecruiterPopup).not.toHaveBeenCalled();
});

test('a plan abroad is sent without a comparison in rupees, whatever the pay was', async () => {
  const { openRecruiterPopup } = openPlanner();
  await userEvent.type(screen.getByRole('spinbutton', { name: planner.fields.pay }), '0000');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: planner.fields.city }), 'UAE');
  expect(screen.getByRole('status')).toHaveTextContent(planner.answer.abroad);
  expect(screen.getByRole('status')).not.toHaveTextContent('₹');
  expect(screen.queryByRole('spinbutton', { name: planner.fields.pay })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: planner.send }));
  expect(openRecruiterPopup).toHaveBeenCalled();
});

test('a day that has passed is no start', () => {
  openPlanner();
  const start = screen.getByLabelText(planner.fields.start);
  fireEvent.input(start, { target: { value: '0202-01-01' } });
  expect(start).not.toHaveAttribute('aria-invalid');
  fireEvent.input(start, { target: { value: '2020-01-01' } });
  expect(start).toHaveAccessibleDescription(`Error: ${planner.past}`);
});

test.each([
  [4, false],
  [3, true],
])('for %i hires in two months, Pay Per Hire is named: %s', (hires, isNamed) => {
  openPlanner(`hires=${hires}`);
  expect(screen.queryByText(planner.answer.few) !== null).toBe(isNamed);
});

test('with a quote, the answer says how many hires make it the cheaper choice', () => {
  openPlanner('quote=7.2');
  expect(screen.getByRole('status')).toHaveTextContent(planner.answer.quote(8, 7.2, 10));
});

test('a sent plan shows what happens next until it is changed', async () => {
  const { openRecruiterPopup } = openPlanner('hires=3&role=nurses&level=Senior');
  await userEvent.click(screen.getByRole('button', { name: planner.send }));
  const [about, options] = openRecruiterPopup.mock.calls[0] ?? [];
  expect([about, options?.prefill]).toEqual([
    planner.about,
    { requirement: '3 nurses, senior, over 2 months, ₹18 lakh a year each', level: 'Senior' },
  ]);
  act(() => {
    options?.onSent?.();
  });
  expect(screen.getByRole('status')).toHaveTextContent(planner.sent);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: planner.fields.city }), 'Pune');
  expect(screen.getByRole('status')).toHaveTextContent(planner.answer.breakEven(2, '₹2.16–3.24 lakh'));
});
