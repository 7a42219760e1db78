import { renderSlot } from '@hireloom/testing/render-page';
import { screen } from '@testing-library/react';
import * as slot from './case-study-teaser';

test('the teaser lists its case studies', async () => {
  const loaderData = [{ slug: 'acorn', heading: 'How Acorn hired 25 people' }];
  await renderSlot(slot, { props: { limit: 2, target: 'page' }, loaderData });
  expect(screen.getByRole('listitem')).toHaveTextContent('How Acorn hired 25 people');
});
