import * as v from 'valibot';
import { essentialText, pictureAddress } from './answer-fields';

/** One point of a challenge, a solution or the results. Plain text. */
export const caseStudyPointSchema = v.object({
  _id: v.string(),
  title: v.string(),
  description: v.string(),
});

export type CaseStudyPoint = v.InferOutput<typeof caseStudyPointSchema>;

const noLogo = { filename: '' };
const logoSchema = v.fallback(v.object({ filename: pictureAddress }), noLogo);
const imagesSchema = v.fallback(v.object({ logo: logoSchema }), { logo: noLogo });

/**
 * What a list needs of a case study; the paged `getcasestudies` answers these. `clientBackground` is HTML, in cards
 * already cut to the first 140 characters and escaped. `images.logo.filename` is an address or empty.
 */
export const caseStudyCardSchema = v.object({
  _id: v.string(),
  slug: essentialText,
  heading: essentialText,
  subtitle: v.string(),
  category: v.string(),
  clientBackground: v.string(),
  /** ISO 8601 date and time in UTC. */
  createdAt: v.string(),
  images: imagesSchema,
});

export type CaseStudyCard = v.InferOutput<typeof caseStudyCardSchema>;

/** A case study as `GET /api/api/casestudy/:slug` and the unfiltered `GET /api/api/getcasestudies` answer it. */
export const caseStudySchema = v.object({
  ...caseStudyCardSchema.entries,
  /** Plain text, without quotation marks. */
  clientTestimonial: v.fallback(v.object({ quote: v.string(), author: v.string() }), {
    quote: '',
    author: '',
  }),
  challenge: v.array(caseStudyPointSchema),
  solution: v.array(caseStudyPointSchema),
  resultsAchieved: v.array(caseStudyPointSchema),
});

export type CaseStudy = v.InferOutput<typeof caseStudySchema>;
