import { render, screen } from '@testing-library/react';
import { blogs } from '../../content/blogs';
import { ArticleAside } from './article-aside';

const { careers, contact } = blogs.detail;

const show = (category: string) => render(<ArticleAside category={category} related={{ value: [] }} />);

test('a career article invites job seekers to e-mail a CV, any other shows the employer contact', () => {
  const { unmount } = show(careers);
  expect(screen.getByRole('link', { name: contact.jobSeekers.link.label })).toHaveAttribute(
    'href',
    contact.jobSeekers.link.href,
  );
  expect(screen.queryByText(contact.employers.heading)).toBeNull();
  unmount();
  show('Technology');
  expect(screen.getByRole('heading', { name: contact.employers.heading })).toBeVisible();
  expect(screen.queryByText(contact.jobSeekers.heading)).toBeNull();
});
