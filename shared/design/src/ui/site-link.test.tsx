import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterContext } from '@hireloom/contracts/router';
import type { ReactNode } from 'react';
import { ButtonLink } from './button';
import { TextLink } from './text-link';

const navigate = jest.fn(async () => undefined);
const router = {
  state: { location: { pathname: '/', search: '', hash: '' }, navigation: { state: 'idle' } },
  subscribe: () => () => undefined,
  navigate,
  revalidate: async () => undefined,
};
const showOnSite = (part: ReactNode) => render(<RouterContext value={router}>{part}</RouterContext>);

afterEach(() => navigate.mockClear());

test('a path on the site is the router’s, unless the click asks for a new tab or is taken', async () => {
  const user = userEvent.setup();
  showOnSite(
    <ButtonLink href="/raas" replace>
      Learn More
    </ButtonLink>,
  );
  const link = screen.getByRole('link', { name: 'Learn More' });
  expect(link).toHaveAttribute('href', '/raas');
  await user.click(link);
  expect(navigate).toHaveBeenCalledWith('/raas', { replace: true });
  await user.keyboard('{Control>}');
  await user.click(link);
  expect(navigate).toHaveBeenCalledTimes(1);
  showOnSite(
    <TextLink href="/blogs" onClick={(event) => event.preventDefault()}>
      Taken
    </TextLink>,
  );
  await user.click(screen.getByRole('link', { name: 'Taken' }));
  expect(navigate).toHaveBeenCalledTimes(1);
});

test('a link that opens a new tab says so, and keeps its name', () => {
  showOnSite(
    <TextLink href="/aboutus" opensNewTab>
      About Us
    </TextLink>,
  );
  const link = screen.getByRole('link', { name: 'About Us' });
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('href', '/aboutus');
  expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
  expect(link).toHaveAccessibleDescription('opens in a new tab');
});

test.each([
  'mailto:hello@hireloom.example',
  'tel:+918000000000',
  '#faq',
  '//cdn.example/file',
  'https://x.example/',
])('%s is left to the browser', (href) => {
  showOnSite(<TextLink href={href}>Go</TextLink>);
  expect(screen.getByRole('link', { name: 'Go' })).toHaveAttribute('href', href);
});
