import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Accordion } from './accordion';

const items = [
  { id: 'fee', title: 'When do I pay?', content: 'After probation.' },
  { id: 'speed', title: 'How soon?', content: 'Within 72 hours.' },
];

const question = (name: string) => screen.getByRole('button', { name });

test('all answers are collapsed at first', () => {
  render(<Accordion items={items} />);
  expect(question('When do I pay?')).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByText('After probation.')).not.toBeVisible();
});

test('opening one question closes the other', async () => {
  render(<Accordion items={items} />);
  await userEvent.click(question('When do I pay?'));
  expect(screen.getByText('After probation.')).toBeVisible();
  await userEvent.click(question('How soon?'));
  expect(screen.getByText('Within 72 hours.')).toBeVisible();
  expect(screen.getByText('After probation.')).not.toBeVisible();
  expect(question('When do I pay?')).toHaveAttribute('aria-expanded', 'false');
});

test('clicking the open question collapses it', async () => {
  render(<Accordion items={items} />);
  await userEvent.click(question('When do I pay?'));
  expect(screen.getByText('After probation.')).toBeVisible();
  await userEvent.click(question('When do I pay?'));
  expect(screen.getByText('After probation.')).not.toBeVisible();
});
