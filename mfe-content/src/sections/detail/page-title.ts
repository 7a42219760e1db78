/** Search engines truncate longer titles. */
const longest = 69;

/** Returns the longest title that fits: drops the site name first, then the part after the colon. */
export function pageTitle(heading: string, suffix: string): string {
  const [start = heading] = heading.split(': ');
  const titles = [`${heading} ${suffix}`, heading, `${start} ${suffix}`, start];
  return titles.find((title) => title.length <= longest) ?? heading;
}
