import * as v from 'valibot';

const hasWords = /\S/;

/** Text that an entry cannot do without, such as its heading or the slug that it is linked by. */
export const essentialText = v.pipe(v.string(), v.regex(hasWords));

/** Text that an entry can be shown without: empty if it is missing or not a string. */
export const optionalText = v.fallback(v.string(), '');

/** A picture's address; empty if it is missing or not a string, because every entry can be shown without its picture. */
export const pictureAddress = optionalText;

/** Accepted names of each field, in order of preference: back ends name them differently. */
const namesOf = {
  _id: ['_id', 'id', 'slug'],
  slug: ['slug', '_id', 'id'],
  heading: ['heading', 'title'],
  banner: ['banner', 'image'],
} as const;

const identities = new Set(['_id', 'slug']);

/** Some back ends use numeric ids. */
const asId = (value: unknown) => (typeof value === 'number' ? String(value) : value);

/** Renames an entry's fields to the contracts' names: `id`, `title` and `image` become `_id`, `heading` and `banner`. */
export function withKnownNames(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return entry;
  const given = entry as Readonly<Record<string, unknown>>;
  const renamed = Object.entries(namesOf).flatMap(([field, names]) => {
    const value = names
      .map((name) => (identities.has(field) ? asId(given[name]) : given[name]))
      .find((text) => v.is(essentialText, text));
    return value === undefined ? [] : [[field, value]];
  });
  return { ...given, ...Object.fromEntries(renamed) };
}
