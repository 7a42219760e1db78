import * as v from 'valibot';
import { essentialText, textOrEmpty, trueIfAny } from './fields';

/** One point of a challenge, a solution or the results. Plain text. */
export const caseStudyPointSchema = v.object({
  _id: textOrEmpty,
  title: textOrEmpty,
  description: textOrEmpty,
});

export type CaseStudyPoint = v.InferOutput<typeof caseStudyPointSchema>;

/** Services that a case study can belong to, as named in URLs and content files. */
export const caseStudyServices = ['raas', 'pay-per-hire', 'fractional-hiring'] as const;

export type CaseStudyService = (typeof caseStudyServices)[number];

const pointsSchema = v.fallback(v.array(caseStudyPointSchema), []);

const noLogo = { filename: '' };
const logoSchema = v.fallback(v.object({ filename: textOrEmpty }), noLogo);

/** What the paged `getcasestudies` returns. `clientBackground`: HTML, in cards its first 140 characters of text. */
export const caseStudyCardSchema = v.object({
  _id: v.string(),
  slug: essentialText,
  heading: essentialText,
  subtitle: textOrEmpty,
  category: textOrEmpty,
  clientBackground: textOrEmpty,
  /** ISO 8601 date and time in UTC, or empty. */
  createdAt: textOrEmpty,
  images: v.fallback(v.object({ logo: logoSchema }), { logo: noLogo }),
  /** The service that the case study belongs to, if any. */
  service: v.fallback(v.optional(v.picklist(caseStudyServices)), undefined),
  /** The headline number of the case study, such as "84" with the label "hires in eleven months". Plain text. */
  figure: v.fallback(v.optional(v.object({ value: essentialText, label: textOrEmpty })), undefined),
});

export type CaseStudyCard = v.InferOutput<typeof caseStudyCardSchema>;

/** A case study as returned by `GET /api/api/casestudy/:slug` and the unfiltered `GET /api/api/getcasestudies`. */
export const caseStudySchema = v.object({
  ...caseStudyCardSchema.entries,
  /** Plain text, without quotation marks. */
  clientTestimonial: v.fallback(v.object({ quote: textOrEmpty, author: textOrEmpty }), {
    quote: '',
    author: '',
  }),
  challenge: pointsSchema,
  solution: pointsSchema,
  resultsAchieved: pointsSchema,
  /** Whether it is only at its hidden address: a draft, or scheduled for later. */
  isHidden: trueIfAny,
});

export type CaseStudy = v.InferOutput<typeof caseStudySchema>;
