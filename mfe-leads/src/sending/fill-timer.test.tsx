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

test('returns no time for an autofilled form', async () => {
  const { timer, input } = showForm();
  await userEvent.type(input, 'A');
  fireEvent.input(input, { target: { value: 'asha@acorn.example' } });
  expect(timer.elapsedMs()).toBeUndefined();
});

test('returns no time for pasted text', async () => {
  const { timer, input } = showForm();
  await userEvent.click(input);
  await userEvent.paste('asha@acorn.example');
  expect(timer.elapsedMs()).toBeUndefined();
});

test('returns no time for a restored draft', async () => {
  const { timer, input } = showForm();
  timer.restore();
  await userEvent.type(input, 'A');
  expect(timer.elapsedMs()).toBeUndefined();
});
