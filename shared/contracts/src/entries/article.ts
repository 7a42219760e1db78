import * as v from 'valibot';
import { essentialText, textIfAny, textOrEmpty, trueIfAny } from './fields';

/** What the paged `getblogs` returns. `desc`: untrusted HTML, in cards its first 140 characters of text. `banner`: a URL or empty. */
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
