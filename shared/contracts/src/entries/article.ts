import * as v from 'valibot';
import { essentialText, textIfAny, textOrEmpty, trueIfAny } from './fields';

/**
 * The fields of an article that a list needs; the paged `getblogs` returns these. `desc` is untrusted HTML. In cards it is the first 140
 * characters of the text, escaped; `snippet(card.desc)` returns the same text for both forms. `banner` is a URL or empty. `createdAt`
 * is an ISO 8601 date and time in UTC, or empty.
 */
export const articleCardSchema = v.object({
  _id: v.string(),
  slug: essentialText,
  heading: essentialText,
  desc: textOrEmpty,
  banner: textOrEmpty,
  category: textOrEmpty,
  createdAt: textOrEmpty,
});

export type ArticleCard = v.InferOutput<typeof articleCardSchema>;

/** An article as returned by `GET /api/api/blogs/:slug` and the unfiltered `GET /api/api/getblogs`. */
export const articleSchema = v.object({
  ...articleCardSchema.entries,
  /** When the text was last revised, in the format of `createdAt`. */
  updatedAt: textIfAny,
  /** One or two sentences of plain text for search engines. */
  summary: textIfAny,
  /** Whether it is only at its hidden address: a draft, or scheduled for later. */
  isHidden: trueIfAny,
});

export type Article = v.InferOutput<typeof articleSchema>;
