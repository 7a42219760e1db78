import { render, screen } from '@testing-library/react';
import { TextLink } from './text-link';

test('a link that opens a new tab keeps its name and announces the tab', () => {
  render(
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
