import fc from 'fast-check';

const pieces = fc.constantFrom(
  ...['/', '\\', '%2f', '%5C', '%2F', '%09', '\t', '\n', '.', '..', '@', ':', '?', '#', '%', '%0d%0a'],
  ...['evil.com', 'http:', 'https://evil.com', 'q=', '&preview=off', 'blogs', ' '],
);

/** Paths and queries as attackers write them, mixed with arbitrary others. */
export const hostileUrl: fc.Arbitrary<string> = fc.oneof(
  fc.array(pieces, { maxLength: 12 }).map((parts) => `/${parts.join('')}`),
  fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
  fc.tuple(fc.webPath(), fc.webQueryParameters()).map(([path, query]) => `/${path}?${query}`),
  fc.string({ unit: 'binary' }),
);

/** Whether a `Location` header stays on the site that sends it. */
export const staysOnSite = (location: string): boolean =>
  /^\/(?![/\\])/.test(location) &&
  new URL(location, 'https://site.example').origin === 'https://site.example';
