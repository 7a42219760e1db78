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

test('a link acting as a button responds to click, Enter and Space', async () => {
  show().focus();
  await userEvent.click(screen.getByRole('button'));
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard(' ');
  expect(onPress).toHaveBeenCalledTimes(3);
  expect(window.location.hash).toBe('');
});

test('a Ctrl+click is left to the browser to open a new tab', () => {
  const isLeftToBrowser = fireEvent.click(show(), { ctrlKey: true });
  expect(isLeftToBrowser).toBe(true);
  expect(onPress).not.toHaveBeenCalled();
});
