import * as v from 'valibot';

/**
 * What is counted about the visits of a canary, and of as many with the live version, each at most once a visit. `visit`: that there was one.
 * The others: whether a lead of this kind was sent, or something failed.
 */
export const VISIT_EVENTS = ['visit', 'contact', 'recruiter-request', 'subscription', 'failure'] as const;
export type VisitEvent = (typeof VISIT_EVENTS)[number];

/** Measured on the first page of a visit, in milliseconds. */
export const VISIT_TIMES = ['LCP', 'INP'] as const;
export type VisitTime = (typeof VISIT_TIMES)[number];

const milliseconds = v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(600_000)));

/** What a browser sends to `VISIT_PATH` when it hides a page: events of the visit that it has not sent before. Times come with `visit`. */
export const visitReportSchema = v.object({
  siteVersion: v.pipe(v.string(), v.maxLength(100)),
  events: v.pipe(v.array(v.picklist(VISIT_EVENTS)), v.maxLength(VISIT_EVENTS.length)),
  LCP: milliseconds,
  INP: milliseconds,
});

export type VisitReport = v.InferOutput<typeof visitReportSchema>;
