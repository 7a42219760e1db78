/** Search engines cut longer ones. */
const longest = 69;

/** The title of a story's page: with the site's name where there is room, else without what follows a colon. */
export function pageTitle(heading: string, suffix: string): string {
  const [start = heading] = heading.split(': ');
  const titles = [`${heading} ${suffix}`, heading, `${start} ${suffix}`, start];
  return titles.find((title) => title.length <= longest) ?? heading;
}
