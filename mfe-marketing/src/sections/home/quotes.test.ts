import { fallbackTestimonials } from '../../content/fallback-testimonials';
import { listQuotes } from './quotes';

const testimonial = (message: string, heading = 'Asha Rao, Head of People, Padhora') => ({
  _id: '1',
  banner: '/api/media/asha.svg',
  heading,
  message,
});

test('converts tags, entities and line-break markers to one line of text', () => {
  const [quote] = listQuotes([testimonial('<p>First&nbsp;line.</p>\\n<b>Second</b><br>line &amp; last.')]);
  expect(quote?.words).toBe('First line. Second line & last.');
});

test('splits a heading into name and role at the first comma', () => {
  const [quote] = listQuotes([testimonial('Good.')]);
  expect(quote).toMatchObject({ name: 'Asha Rao', role: 'Head of People, Padhora' });
  expect(listQuotes([testimonial('Good.', 'Padhora')])[0]).toMatchObject({ name: 'Padhora', role: '' });
});

test.each([[[]], ['failed' as const]])('returns four built-in testimonials for %j', (testimonials) => {
  const names = listQuotes(testimonials).map(({ name }) => name);
  expect(names).toHaveLength(4);
  expect(names).toEqual(fallbackTestimonials.map(({ heading }) => heading.split(',')[0]));
});

test('drops a testimonial without text', () => {
  expect(listQuotes([testimonial('<br>\\n&nbsp;')])).toEqual([]);
});
