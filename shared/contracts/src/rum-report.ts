import * as v from 'valibot';

const name = v.pipe(v.string(), v.regex(/^[\w./:*@-]{1,100}$/));
const milliseconds = v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(600_000)));

/** Identifies the page by the pattern of its route, because the address could reveal what a visitor searched for. */
const pageEntries = { route: name, remote: name, release: name };

/**
 * What a browser reports about a measured visit. Anonymous: contains no addresses and no error messages (they may repeat what was typed),
 * only positions in our own scripts. Times are in milliseconds.
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
  /** The owner of the slowest interaction, which `INP` measures: the remote whose slot or page the visitor pressed or typed in. */
  interaction: v.optional(
    v.strictObject({ remote: name, release: name, kind: v.picklist(['pointer', 'keyboard']) }),
  ),
  errors: v.pipe(v.array(v.strictObject({ ...pageEntries, kind: name, at: name })), v.maxLength(10)),
});

export type RumReport = v.InferOutput<typeof rumReportSchema>;
export type RumPlace = Pick<RumReport, 'route' | 'remote' | 'release'>;
export type RumInteraction = NonNullable<RumReport['interaction']>;
export type RumError = RumReport['errors'][number];

export const RUM_REPORT_PATH = '/report/visit';
