import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Accordion } from './accordion';

const items = [
  { id: 'fee', title: 'When do I pay?', content: 'After probation.' },
  { id: 'speed', title: 'How soon?', content: 'Within 72 hours.' },
];

const question = (name: string) => screen.getByRole('button', { name });

test('a click opens a question and closes the other, and a second click closes it', async () => {
  render(<Accordion items={items} />);
  expect(question('When do I pay?')).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByText('After probation.')).not.toBeVisible();
  await userEvent.click(question('When do I pay?'));
  expect(screen.getByText('After probation.')).toBeVisible();
  await userEvent.click(question('How soon?'));
  expect(screen.getByText('After probation.')).not.toBeVisible();
  expect(question('When do I pay?')).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByText('Within 72 hours.')).toBeVisible();
  await userEvent.click(question('How soon?'));
  expect(screen.getByText('Within 72 hours.')).not.toBeVisible();
});
