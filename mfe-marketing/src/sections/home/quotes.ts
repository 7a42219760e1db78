import { plainText, type Testimonial } from '@hireloom/contracts';
import { fallbackTestimonials } from '../../content/fallback-testimonials';

/** `words` is plain text, `role` the text after the name, and `portrait` a URL or empty. */
export type Quote = { id: string; words: string; name: string; role: string; portrait: string };

const GROUP_SIZE = 3;

function toQuote({ _id, heading, message, banner }: Testimonial, index: number): Quote {
  const [name = '', ...role] = heading.split(',');
  return {
    id: _id || `${index}`,
    words: plainText(message),
    name: name.trim(),
    role: role.join(',').trim(),
    portrait: banner,
  };
}

/** Returns the testimonials that have a text. Uses the built-in ones if there are none or they failed to load. */
export function listQuotes(testimonials: readonly Testimonial[] | 'failed'): Quote[] {
  const shown = testimonials === 'failed' || testimonials.length === 0 ? fallbackTestimonials : testimonials;
  return shown.map(toQuote).filter(({ words }) => words !== '');
}

export function splitIntoGroups<Item>(items: readonly Item[], size = GROUP_SIZE): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, group) => items.slice(group * size, (group + 1) * size));
}
