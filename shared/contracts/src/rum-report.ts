import * as v from 'valibot';

const name = v.pipe(v.string(), v.regex(/^[\w./:*@-]{1,100}$/));
const milliseconds = v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(600_000)));

/** A measured visit. The route pattern, because the URL could reveal what a visitor searched for. Times in milliseconds. */
export const rumReportSchema = v.object({
  route: name,
  remote: name,
  release: name,
  vitals: v.object({
    LCP: milliseconds,
    FCP: milliseconds,
    INP: milliseconds,
    TTFB: milliseconds,
    CLS: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1000))),
  }),
});

export type RumReport = v.InferOutput<typeof rumReportSchema>;
export type RumPage = Omit<RumReport, 'vitals'>;

export const RUM_REPORT_PATH = '/report/visit';
