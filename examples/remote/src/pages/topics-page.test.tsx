import { renderPage } from '@hireloom/testing/render-page';
import { screen } from '@testing-library/react';
import * as page from './topics-page';

test('every topic links to its article', async () => {
  const loaderData = [{ slug: 'notice-periods', heading: 'Notice periods' }];
  const { meta } = await renderPage(page, { loaderData });
  expect(screen.getByRole('link', { name: 'Notice periods' })).toHaveAttribute(
    'href',
    '/blogs/notice-periods',
  );
  expect(meta.title).toBe('1 topics');
});
