import * as v from 'valibot';

const name = v.pipe(v.string(), v.regex(/^[\w./:*@-]{1,100}$/));
const milliseconds = v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(600_000)));

/** Which page was seen, by the pattern of its route: an address could tell what somebody looked for. */
const pageEntries = { route: name, remote: name, release: name };

/**
 * What a browser tells of a visit that is measured. Nothing in it says whose visit it was: no address, no message of an
 * error (they repeat what was typed), only where in our own scripts it was thrown. Times in milliseconds.
 */
export const rumReportSchema = v.strictObject({
  ...pageEntries,
  vitals: v.strictObject({
    LCP: milliseconds,
    FCP: milliseconds,
    INP: milliseconds,
    TTFB: milliseconds,
    CLS: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1000))),
  }),
  errors: v.pipe(v.array(v.strictObject({ ...pageEntries, kind: name, at: name })), v.maxLength(10)),
});

export type RumReport = v.InferOutput<typeof rumReportSchema>;
export type RumPlace = Pick<RumReport, 'route' | 'remote' | 'release'>;
export type RumError = RumReport['errors'][number];

export const RUM_REPORT_PATH = '/report/visit';
