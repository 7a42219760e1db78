import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeLayout, fakeLayout } from '@hireloom/testing/fake-layout';
import { Marquee } from './marquee';

let visitor: FakeLayout;
beforeEach(() => {
  visitor = fakeLayout();
});

const items = ['Meridian', 'Kaveri Foods'].map((name) => ({ id: name, content: <a href="/">{name}</a> }));

test('a copy of the list is added on first view, hidden from keyboard and assistive technology', () => {
  visitor.isInView = false;
  render(<Marquee label="Clients" items={items} />);
  expect(screen.getAllByText('Meridian')).toHaveLength(1);
  act(() => visitor.show(true));
  act(() => visitor.show(false));
  expect(within(screen.getByRole('group', { name: 'Clients' })).getAllByRole('listitem')).toHaveLength(2);
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
