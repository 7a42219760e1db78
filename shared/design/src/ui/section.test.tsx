import { render, screen } from '@testing-library/react';
import { Section } from './section';

test('a section is named by a heading among its children', () => {
  render(
    <Section id="offer" labelledBy="title">
      <h2 id="title">What we offer</h2>
    </Section>,
  );
  expect(screen.getByRole('region', { name: 'What we offer' })).toHaveAttribute('id', 'offer');
});
