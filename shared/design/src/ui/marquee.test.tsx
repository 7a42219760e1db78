import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeLayout, fakeLayout } from '@hireloom/testing/fake-layout';
import { Marquee } from './marquee';

let visitor: FakeLayout;
beforeEach(() => {
  visitor = fakeLayout();
});

const items = ['Meridian', 'Kaveri Foods'].map((name) => ({ id: name, content: <a href="/">{name}</a> }));

test('the duplicate list is added on first view and stays', () => {
  visitor.isInView = false;
  render(<Marquee label="Clients" items={items} />);
  expect(screen.getAllByText('Meridian')).toHaveLength(1);
  act(() => visitor.show(true));
  expect(screen.getAllByText('Meridian')).toHaveLength(2);
  act(() => visitor.show(false));
  expect(screen.getAllByText('Meridian')).toHaveLength(2);
});

test('each item is exposed once to assistive technology and the keyboard', () => {
  render(<Marquee label="Clients" items={items} />);
  const group = screen.getByRole('group', { name: 'Clients' });
  expect(within(group).getAllByRole('listitem')).toHaveLength(2);
  const [original, copy] = screen.getAllByText('Meridian');
  expect(original?.closest('[inert]')).toBeNull();
  expect(copy?.closest('[inert][aria-hidden="true"]')).not.toBeNull();
});
test('stops on touch', async () => {
  const track = () => screen.getAllByText('Meridian')[0]?.closest('ul')?.parentElement as HTMLElement;
  render(<Marquee label="Clients" items={items} />);
  await userEvent.pointer({ keys: '[TouchA]', target: track() });
  expect(track()).toHaveStyle({ animationPlayState: 'paused' });
  expect(screen.getByRole('button', { name: 'Play' })).toBeVisible();
});
