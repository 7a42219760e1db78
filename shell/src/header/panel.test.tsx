import { translate } from '@hireloom/testing/translate';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { frame } from '../content/frame';
import { WithLinks } from '../layout/fixtures/with-links';
import { MobileMenu } from './mobile-menu';
import { ResourcesMenu } from './resources-menu';

const { menu, closeMenu, resources } = frame.navigation;

/** jsdom knows no popovers, just as browsers of before 2024. What asks for one throws there. */
beforeEach(() => {
  const { matches } = Element.prototype;
  jest.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector: string) {
    if (selector.includes(':popover-open')) throw new DOMException('not a valid selector', 'SyntaxError');
    return matches.call(this, selector);
  });
});

afterEach(() => jest.restoreAllMocks());

const show = (element: ReactElement) => render(<WithLinks>{element}</WithLinks>);

function showMenu() {
  show(<MobileMenu />);
  const button = screen.getByRole('button', { name: menu });
  return { button, link: screen.getByText('RaaS') };
}

test('without popovers the menu is closed, opens with its button and closes with it again', async () => {
  const { button, link } = showMenu();
  expect(link).not.toBeVisible();
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(button);
  expect(link).toBeVisible();
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(button).toHaveAccessibleName(closeMenu);
  await userEvent.click(button);
  expect(link).not.toBeVisible();
  expect(button).toHaveAttribute('aria-expanded', 'false');
});

test('without popovers Escape closes the menu and gives focus back to its button', async () => {
  const { button, link } = showMenu();
  await userEvent.click(button);
  await userEvent.tab();
  expect(button).not.toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(link).not.toBeVisible();
  expect(button).toHaveFocus();
});

test('without popovers a press on a link closes the menu, and so does one beside it', async () => {
  const { button, link } = showMenu();
  await userEvent.click(button);
  await userEvent.click(link);
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(button);
  await userEvent.click(document.body);
  expect(button).toHaveAttribute('aria-expanded', 'false');
});

test('without popovers the arrow keys open Resources at its first link', async () => {
  show(<ResourcesMenu />);
  const button = screen.getByRole('button', { name: resources });
  button.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('link', { name: 'Case Studies' })).toHaveFocus();
});

test('a translated menu opens and closes', async () => {
  const { button } = showMenu();
  await userEvent.click(button);
  translate();
  await userEvent.click(button);
  expect(button).toHaveAccessibleName(menu);
});
