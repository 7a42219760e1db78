import {
  ASSIGNED_TIMING,
  LEAD_TIMING,
  type RumReport,
  SENT_PARAMETER,
  VISIT_PATH,
  type VisitEvent,
  type VisitReport,
} from '@hireloom/contracts';
import { reportedFailures, sendReport } from '../failure/report-failure';

/** Session storage: the events that this tab's visit has sent, by site version, since visits are counted for each. */
const SENT_KEY = 'hireloom-visit';

/** What a form that was sent without scripts leaves in the address. */
const sentForms: ReadonlyMap<string | null, VisitEvent> = new Map([
  ['contact', 'contact'],
  ['recruiter-request', 'recruiter-request'],
  ['newsletter', 'subscription'],
  ['newsletter-to-confirm', 'subscription'],
]);

type Timed = PerformanceEntry & { serverTiming?: readonly PerformanceServerTiming[] };

const findTiming = ({ serverTiming }: Timed, wanted: string) =>
  serverTiming?.find(({ name }) => name === wanted)?.description;

/** Whether the visitor was assigned to a canary, or to the live version in comparison with it, before this page was requested. */
export const isAssigned = () =>
  performance.getEntriesByType('navigation').some((page) => findTiming(page, ASSIGNED_TIMING) !== undefined);

/**
 * Reports each event of a visit that is compared once, when its page is hidden: no later event is guaranteed to fire. `vitals`: filled
 * meanwhile.
 */
export function reportVisit(siteVersion: string | undefined, vitals: RumReport['vitals']) {
  if (!siteVersion || !isAssigned()) return;
  const events = new Set<VisitEvent>(['visit']);
  const sentForm = sentForms.get(new URLSearchParams(location.search).get(SENT_PARAMETER));
  if (sentForm) events.add(sentForm);
  const addLeads = (calls: PerformanceEntryList) => {
    for (const call of calls) {
      const kind = findTiming(call, LEAD_TIMING);
      if (kind) events.add(kind as VisitEvent);
    }
  };
  const observer = new PerformanceObserver((list) => addLeads(list.getEntries()));
  observer.observe({ type: 'resource', buffered: true });
  const key = `${SENT_KEY} ${siteVersion}`;
  // In the bubble phase, because web-vitals settles its final values in the capture phase.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    addLeads(observer.takeRecords());
    if (reportedFailures.length > 0) events.add('failure');
    const before = sessionStorage.getItem(key)?.split(' ') ?? [];
    const added = [...events].filter((event) => !before.includes(event));
    if (added.length === 0) return;
    sessionStorage.setItem(key, [...before, ...added].join(' '));
    const { LCP, INP } = vitals;
    sendReport(VISIT_PATH, { siteVersion, events: added, LCP, INP } satisfies VisitReport);
  });
}
