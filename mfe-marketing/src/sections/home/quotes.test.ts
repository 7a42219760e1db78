import { fallbackTestimonials } from '../../content/fallback-testimonials';
import { inGroups, quotesOf } from './quotes';

const testimonial = (message: string, heading = 'Asha Rao, Head of People, Padhora') => ({
  _id: '1',
  banner: '/api/media/asha.svg',
  heading,
  message,
});

test('tags, entities and line-break markers become plain text on one line', () => {
  const [quote] = quotesOf([testimonial('<p>First&nbsp;line.</p>\\n<b>Second</b><br>line &amp; last.')]);
  expect(quote?.words).toBe('First line. Second line & last.');
});

test('a name stands apart from what follows it', () => {
  const [quote] = quotesOf([testimonial('Good.')]);
  expect(quote).toMatchObject({ name: 'Asha Rao', role: 'Head of People, Padhora' });
  expect(quotesOf([testimonial('Good.', 'Padhora')])[0]).toMatchObject({ name: 'Padhora', role: '' });
});

test.each([[[]], ['failed' as const]])('four built-in testimonials stand in for %j', (testimonials) => {
  const names = quotesOf(testimonials).map(({ name }) => name);
  expect(names).toHaveLength(4);
  expect(names).toEqual(fallbackTestimonials.map(({ heading }) => heading.split(',')[0]));
});

test('a testimonial without words is left out', () => {
  expect(quotesOf([testimonial('<br>\\n&nbsp;')])).toEqual([]);
});

test('they come in groups of three', () => {
  expect(inGroups(['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toEqual([['a', 'b', 'c'], ['d', 'e', 'f'], ['g']]);
});
