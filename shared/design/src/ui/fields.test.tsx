import { translate } from '@hireloom/testing/translate';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CheckboxField } from './checkbox-field';
import { TextAreaField } from './text-area-field';
import { TextField } from './text-field';

test('a required field’s accessible name omits the asterisk', () => {
  render(<TextField label="First name" required />);
  const field = screen.getByLabelText('First name', { exact: true });
  expect(field).toHaveAccessibleName('First name');
  expect(field).toBeRequired();
  expect(field).not.toHaveAttribute('aria-invalid');
  expect(field).not.toHaveAttribute('aria-describedby');
});

test.each([
  ['text', <TextField key="text" label="Work" hint="As on your card." error="Tell us" />],
  ['text area', <TextAreaField key="area" label="Work" hint="As on your card." error="Tell us" />],
  ['checkbox', <CheckboxField key="tick" label="Work" hint="As on your card." error="Tell us" />],
])('a %s field with an error is invalid and described by hint and error', (_kind, field) => {
  render(field);
  const control = screen.getByLabelText('Work');
  expect(control).toBeInvalid();
  expect(control).toHaveAccessibleDescription('As on your card. Error: Tell us');
});
test('clicking the label of a checkbox ticks it', async () => {
  render(<CheckboxField label="I agree" />);
  await userEvent.click(screen.getByText('I agree'));
  expect(screen.getByRole('checkbox', { name: 'I agree' })).toBeChecked();
});
test('a translated field shows its next error', () => {
  const { rerender } = render(<TextField label="Email" error="Enter your email" />);
  translate();
  rerender(<TextField label="Email" error="Enter a full address" />);
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Error: Enter a full address');
});
