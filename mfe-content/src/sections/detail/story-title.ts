import { site } from '@hireloom/contracts';

/** Search engines show some 60 to 70 characters of a title. */
const LONGEST_TITLE = 69;

function cut(text: string): string {
  const whole = text.slice(0, LONGEST_TITLE - 1);
  const lastSpace = whole.lastIndexOf(' ');
  return `${whole.slice(0, lastSpace > LONGEST_TITLE / 2 ? lastSpace : undefined).trimEnd()}…`;
}

/** The title of a story's page: its heading, and the site's name where both fit. */
export function storyTitle(heading: string): string {
  const named = `${heading} | ${site.name}`;
  if (named.length <= LONGEST_TITLE) return named;
  return heading.length <= LONGEST_TITLE ? heading : cut(heading);
}
