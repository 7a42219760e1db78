import * as v from 'valibot';

const name = v.pipe(v.string(), v.regex(/^[^\p{Cc}\p{Cs}]{1,250}$/u));
const visits = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1e9));

/** Visits that a site server reports to the API. A batch that is sent again has the same `id`, and counts once. */
export const visitBatchSchema = v.strictObject({
  id: v.pipe(v.string(), v.uuid()),
  counts: v.array(v.strictObject({ page: name, source: name, visits })),
});

export type VisitBatch = v.InferOutput<typeof visitBatchSchema>;
