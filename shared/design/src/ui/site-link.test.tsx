import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { ButtonLink } from './button';
import { TextLink } from './text-link';

function showOnSite(page: ReactNode) {
  render(
    <MemoryRouter>
      <Routes>
        <Route path="/" element={page} />
        <Route path="/raas" element={<h1>Recruitment as a Service</h1>} />
      </Routes>
    </MemoryRouter>,
  );
}

test('a path on the site changes the page without loading the document again', async () => {
  showOnSite(<ButtonLink href="/raas">Learn More</ButtonLink>);
  await userEvent.click(screen.getByRole('link', { name: 'Learn More' }));
  expect(await screen.findByRole('heading', { name: 'Recruitment as a Service' })).toBeVisible();
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
