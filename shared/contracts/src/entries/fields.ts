import * as v from 'valibot';

/** Text without which an entry is invalid, such as its heading or the slug in its links. */
export const essentialText = v.pipe(v.string(), v.regex(/\S/));

/** Optional text, or the address of a picture. Empty if it is missing or not a string. */
export const textOrEmpty = v.fallback(v.string(), '');

/** Text that a back end may omit. */
export const textIfAny = v.fallback(v.optional(v.string()), undefined);

/** Accepted names of each field, in order of preference: back ends name them differently. */
const namesOf = {
  _id: ['_id', 'id', 'slug'],
  slug: ['slug', '_id', 'id'],
  heading: ['heading', 'title'],
  banner: ['banner', 'image'],
} as const;

/** Some back ends use numeric ids. */
const asText = (field: string, value: unknown) =>
  (field === '_id' || field === 'slug') && typeof value === 'number' ? String(value) : value;

/** Renames an entry's fields to the contracts' names: `id`, `title` and `image` become `_id`, `heading` and `banner`. */
export function withKnownNames(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return entry;
  const given = entry as Readonly<Record<string, unknown>>;
  const renamed = Object.entries(namesOf).flatMap(([field, names]) => {
    const value = names.map((name) => asText(field, given[name])).find((text) => v.is(essentialText, text));
    return value === undefined ? [] : [[field, value]];
  });
  return { ...given, ...Object.fromEntries(renamed) };
}
