import * as v from 'valibot';
import { essentialText, optionalText, pictureAddress } from './answer-fields';

/**
 * An article as `GET /api/api/blogs/:slug` and the unfiltered `GET /api/api/getblogs` answer it.
 * `desc` is HTML, untrusted; `banner` is an address or empty; `createdAt` an ISO 8601 date and time in UTC, or empty.
 */
export const articleSchema = v.object({
  _id: v.string(),
  slug: essentialText,
  heading: essentialText,
  desc: optionalText,
  banner: pictureAddress,
  category: optionalText,
  createdAt: optionalText,
  /** When the text was last revised, in the format of `createdAt`; a back end may leave it out. */
  updatedAt: v.fallback(v.optional(v.string()), undefined),
  /** One or two sentences of plain text for search engines; a back end may leave it out. */
  summary: v.fallback(v.optional(v.string()), undefined),
});

export type Article = v.InferOutput<typeof articleSchema>;

/**
 * What a list needs of an article; the paged `getblogs` answers these. `desc` is HTML here as well, but already cut:
 * the first 140 characters of the text, escaped. `snippet(card.desc)` gives the same text for both forms.
 */
export const articleCardSchema = v.pick(articleSchema, [
  '_id',
  'slug',
  'heading',
  'desc',
  'banner',
  'category',
  'createdAt',
]);

export type ArticleCard = v.InferOutput<typeof articleCardSchema>;
