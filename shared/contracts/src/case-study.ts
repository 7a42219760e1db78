import * as v from 'valibot';
import { essentialText, optionalText, pictureAddress } from './answer-fields';

/** One point of a challenge, a solution or the results. Plain text. */
export const caseStudyPointSchema = v.object({
  _id: optionalText,
  title: optionalText,
  description: optionalText,
});

export type CaseStudyPoint = v.InferOutput<typeof caseStudyPointSchema>;

/** Services that a case study can belong to, by their names in addresses and content files. */
export const caseStudyServices = ['raas', 'pay-per-hire', 'fractional-hiring'] as const;

export type CaseStudyService = (typeof caseStudyServices)[number];

const serviceSchema = v.fallback(v.optional(v.picklist(caseStudyServices)), undefined);
const figureSchema = v.fallback(
  v.optional(v.object({ value: essentialText, label: optionalText })),
  undefined,
);

/** Drops points that have neither a title nor a description. */
const pointsSchema = v.fallback(
  v.pipe(
    v.array(v.unknown()),
    v.transform((points) =>
      points.flatMap((point) => {
        const { success, output } = v.safeParse(caseStudyPointSchema, point);
        return success && output.title + output.description !== '' ? [output] : [];
      }),
    ),
  ),
  [],
);

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
  subtitle: optionalText,
  category: optionalText,
  clientBackground: optionalText,
  /** ISO 8601 date and time in UTC, or empty. */
  createdAt: optionalText,
  images: imagesSchema,
  /** The service that the case study belongs to. A back end may leave it out. */
  service: serviceSchema,
  /** The headline number of the case study, such as "84" with the label "hires in eleven months". Plain text. */
  figure: figureSchema,
});

export type CaseStudyCard = v.InferOutput<typeof caseStudyCardSchema>;

/** A case study as `GET /api/api/casestudy/:slug` and the unfiltered `GET /api/api/getcasestudies` answer it. */
export const caseStudySchema = v.object({
  ...caseStudyCardSchema.entries,
  /** Plain text, without quotation marks. */
  clientTestimonial: v.fallback(v.object({ quote: optionalText, author: optionalText }), {
    quote: '',
    author: '',
  }),
  challenge: pointsSchema,
  solution: pointsSchema,
  resultsAchieved: pointsSchema,
});

export type CaseStudy = v.InferOutput<typeof caseStudySchema>;
