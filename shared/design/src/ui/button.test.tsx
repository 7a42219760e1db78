import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './button';

test('a button calls onClick and is not a submit button by default', async () => {
  const onClick = jest.fn();
  render(<Button onClick={onClick}>Hire Now</Button>);
  const button = screen.getByRole('button', { name: 'Hire Now' });
  await userEvent.click(button);
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(button).toHaveAttribute('type', 'button');
});

test('a busy button is disabled and has aria-busy', async () => {
  const onClick = jest.fn();
  render(
    <Button isBusy onClick={onClick}>
      Submitting...
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Submitting...', busy: true });
  expect(button).toBeDisabled();
  await userEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
});

test('an inert button is focusable and aria-disabled, and neither clicks nor submits', async () => {
  const onClick = jest.fn();
  const onSubmit = jest.fn();
  render(
    <form onSubmit={onSubmit}>
      <Button isInert type="submit" onClick={onClick}>
        Whatsapp
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Whatsapp' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await userEvent.tab();
  expect(button).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
});
