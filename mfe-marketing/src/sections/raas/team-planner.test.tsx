import { renderInPlatform, screen } from '@hireloom/testing/render-page';
import { act } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { planner } from '../../content/planner';
import { parsePlan } from './plan';
import { TeamPlanner } from './team-planner';

const openPlanner = (query = '') =>
  renderInPlatform(<TeamPlanner initial={parsePlan(new URLSearchParams(query))} />).platform;

test('an empty number field shows its limits, and the answer stays', async () => {
  openPlanner();
  await userEvent.clear(screen.getByRole('spinbutton', { name: planner.fields.hires }));
  expect(screen.getByText(planner.outOfLimits(planner.limits.hires))).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent(
    planner.answer.breakEven('₹11.52 lakh', '₹5.76 lakh', '₹96,000'),
  );
});

test('a plan with an invalid number is not sent: the number gets the focus', async () => {
  const { openRecruiterPopup } = openPlanner();
  const pay = screen.getByRole('spinbutton', { name: planner.fields.pay });
  await userEvent.type(pay, '-');
  await userEvent.click(screen.getByRole('button', { name: planner.send }));
  expect(pay).toHaveFocus();
  expect(openRecruiterPopup).not.toHaveBeenCalled();
});

test('a plan abroad is not compared with the fees of Indian agencies', () => {
  openPlanner('city=UK');
  expect(screen.getByRole('status')).toHaveTextContent(planner.answer.abroad);
  expect(screen.getByRole('status')).not.toHaveTextContent('₹');
});

test('with a quote, the answer says how many hires make it the cheaper choice', () => {
  openPlanner('quote=7.2');
  expect(screen.getByRole('status')).toHaveTextContent(planner.answer.quote(60, 7.2));
});

test('a sent plan shows what happens next until it is changed', async () => {
  const { openRecruiterPopup } = openPlanner('hires=3&role=nurses');
  await userEvent.click(screen.getByRole('button', { name: planner.send }));
  const [about, options] = openRecruiterPopup.mock.calls[0] ?? [];
  expect([about, options?.prefill]).toEqual([
    'RaaS subscription',
    { requirement: '3 nurses, senior, Bangalore, as soon as possible', level: 'Senior' },
  ]);
  act(() => {
    options?.onSent?.();
  });
  expect(screen.getByRole('status')).toHaveTextContent(planner.sent);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: planner.fields.city }), 'Pune');
  expect(screen.getByRole('status')).toHaveTextContent(
    planner.answer.breakEven('₹4.32 lakh', '₹2.16 lakh', '₹36,000'),
  );
});
