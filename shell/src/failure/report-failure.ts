import { RemoteFailure } from '../remotes';

const ENDPOINT = '/report/failure';

/** Firefox and WebKit cancel pending requests shortly before `pagehide`, which is not a failure. */
const PAGEHIDE_DELAY_MS = 1000;

/** The reported failures of this page. Further ones are only logged. */
export const reportedFailures: RemoteFailure[] = [];
const MAX_FAILURES = 50;

/** Sends a report, also while the visitor leaves the page. */
export const sendReport = (address: string, report: object) =>
  navigator.sendBeacon(address, new Blob([JSON.stringify(report)], { type: 'application/json' }));

/** Whether a loader threw a 404, here or on the server. */
export const isNotFound = (error: unknown) => (error as { status?: number } | null)?.status === 404;

/** Logs an error and, if it is a `RemoteFailure`, reports it to the server, unless the visitor is leaving. Never throws. */
export function reportFailure(error: unknown) {
  console.error(error);
  if (!(error instanceof RemoteFailure) || typeof navigator === 'undefined') return;
  if (reportedFailures.length === MAX_FAILURES) return;
  reportedFailures.push(error);
  const { remote, release, module, phase, message } = error;
  const send = () => {
    removeEventListener('pagehide', cancel);
    sendReport(ENDPOINT, { remote, release, module, phase, message });
  };
  const timer = setTimeout(send, PAGEHIDE_DELAY_MS);
  const cancel = () => clearTimeout(timer);
  addEventListener('pagehide', cancel, { once: true });
}
