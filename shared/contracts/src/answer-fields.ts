import * as v from 'valibot';

const hasWords = /\S/;

/** Without it there is nothing to show or nowhere to lead to. */
export const essentialText = v.pipe(v.string(), v.regex(hasWords));

/** What an entry can be shown without: empty where it is missing or no text. */
export const optionalText = v.fallback(v.string(), '');

/** The address of a picture; empty for whatever is none, since all that has a picture can be shown without it. */
export const pictureAddress = optionalText;

/** Names of a field, best first. A back end may know it by another than the first. */
const namesOf = {
  _id: ['_id', 'id', 'slug'],
  slug: ['slug', '_id', 'id'],
  heading: ['heading', 'title'],
  banner: ['banner', 'image'],
} as const;

const identities = new Set(['_id', 'slug']);

/** Some back ends count their entries. */
const asId = (value: unknown) => (typeof value === 'number' ? String(value) : value);

/** An entry with its fields under the names of the contracts: `id`, `title` and `image` are `_id`, `heading` and `banner`. */
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
