import * as v from 'valibot';

const parseWholeNumber = (max: number) => {
  const demand = `Must be a whole number from 1 to ${max}`;
  return v.pipe(
    v.string(demand),
    v.regex(/^[1-9]\d{0,9}$/, demand),
    v.transform(Number),
    v.maxValue(max, demand),
  );
};

const phrase = (maxLength: number) =>
  v.pipe(
    v.string('Must be given once, as text'),
    v.maxLength(maxLength, `Must be ${maxLength} characters or fewer`),
  );

/** Maximum number of cards on one page. */
export const maxPageSize = 100;

/** Any of these parameters selects the paged response: cards counted from 1, newest first, and the header `X-Total-Count`. */
export const listQuerySchema = v.object({
  q: v.optional(phrase(200)),
  category: v.optional(phrase(60)),
  /** Returns only case studies of this service. Articles have no service. */
  service: v.optional(phrase(60)),
  page: v.optional(parseWholeNumber(1_000_000)),
  pageSize: v.optional(parseWholeNumber(maxPageSize)),
});

export type ListQuery = v.InferOutput<typeof listQuerySchema>;

/** Only paged responses have this header. */
export const totalCountHeader = 'x-total-count';

export const articlePageSize = 9;
export const caseStudyPageSize = 6;
