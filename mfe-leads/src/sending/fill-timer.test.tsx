import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFillTimer } from './fill-timer';

function showForm() {
  const timer = createFillTimer();
  render(
    <form onInput={timer.onInput}>
      <input type="checkbox" />
      <input type="text" />
    </form>,
  );
  return { timer, box: screen.getByRole('checkbox'), input: screen.getByRole('textbox') };
}

test('measures the time since the first keystroke', async () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(100);
  const { timer, box, input } = showForm();
  await userEvent.click(box);
  expect(timer.elapsedMs()).toBeUndefined();
  now.mockReturnValue(5000);
  await userEvent.type(input, 'Asha');
  now.mockReturnValue(5300);
  expect(timer.elapsedMs()).toBe(300);
  now.mockRestore();
});

type Fill = (form: ReturnType<typeof showForm>) => unknown;
test.each<[string, Fill]>([
  ['autofilled', ({ input }) => fireEvent.input(input, { target: { value: 'asha@acorn.example' } })],
  ['pasted', () => userEvent.paste('asha@acorn.example')],
  ['restored from a draft', ({ timer }) => timer.restore()],
])('returns no time for what was %s', async (_how, fill) => {
  const form = showForm();
  await userEvent.type(form.input, 'A');
  expect(form.timer.elapsedMs()).toBeDefined();
  await fill(form);
  await userEvent.type(form.input, 'B');
  expect(form.timer.elapsedMs()).toBeUndefined();
});
