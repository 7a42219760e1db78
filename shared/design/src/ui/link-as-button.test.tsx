import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { linkAsButton } from './link-as-button';
import { SiteLink } from './site-link';

const onPress = jest.fn();

function show() {
  onPress.mockClear();
  render(
    <SiteLink href="#plain-form" {...linkAsButton(onPress)}>
      Hire Now
    </SiteLink>,
  );
  return screen.getByRole('button', { name: 'Hire Now' });
}

test('a link that acts as a button is pressed with the mouse, Enter and the space bar', async () => {
  show().focus();
  await userEvent.click(screen.getByRole('button'));
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard(' ');
  expect(onPress).toHaveBeenCalledTimes(3);
  expect(window.location.hash).toBe('');
});

test('a press with the Control key is left to the browser, which opens a new tab', () => {
  const isLeftToBrowser = fireEvent.click(show(), { ctrlKey: true });
  expect(isLeftToBrowser).toBe(true);
  expect(onPress).not.toHaveBeenCalled();
});
