import { render, screen } from '@testing-library/react';
import { Section } from './section';

test('a section is a region with its id, named by its heading', () => {
  render(
    <Section id="faq" eyebrow="FAQ" title="Questions that come up">
      <p>Answers</p>
    </Section>,
  );
  const region = screen.getByRole('region', { name: 'Questions that come up' });
  expect(region).toHaveAttribute('id', 'faq');
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Questions that come up');
});

test('a section can be labelled by a heading among its children', () => {
  render(
    <Section id="hero" labelledBy="hero-title">
      <h1 id="hero-title">Hire people who stay</h1>
    </Section>,
  );
  expect(screen.getByRole('region', { name: 'Hire people who stay' })).toBeVisible();
  expect(screen.getAllByRole('heading')).toHaveLength(1);
});
