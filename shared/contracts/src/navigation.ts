import * as v from 'valibot';
import { knownKeys } from './known-keys';

/** Where the frame shows links to pages. Of `buttons` the first stands out; the footer has three groups. */
export const navigationPlaces = [
  'header',
  'resources',
  'buttons',
  'footer-services',
  'footer-links',
  'footer-legal',
] as const;

export type NavigationPlace = (typeof navigationPlaces)[number];

/**
 * A link that the frame shows to a page of the remote. Links of a place stand by `order`, whoever's they are. `section`: the
 * id of an element of the page to scroll to; `text`: a line on what is there, beneath a link of `resources`; `newTab`: it
 * opens a new tab on large screens and in the menu of small ones.
 */
export const navigationEntrySchema = knownKeys({
  place: v.picklist(navigationPlaces, `must be one of ${navigationPlaces.join(', ')}`),
  order: v.pipe(v.number(), v.integer('must be a whole number')),
  label: v.pipe(v.string(), v.regex(/\S/, 'must be words that visitors can read')),
  path: v.string(),
  section: v.optional(v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/, 'must be the id of an element'))),
  text: v.optional(v.string()),
  newTab: v.optional(v.boolean()),
});

export type NavigationEntry = v.InferOutput<typeof navigationEntrySchema>;
