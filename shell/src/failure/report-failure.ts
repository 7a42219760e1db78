import { RemoteFailure } from '../remotes';

const ENDPOINT = '/report/failure';

/**
 * Delay before a report is sent. Firefox and WebKit cancel pending requests shortly before `pagehide`, which is not a
 * failure.
 */
const PAGEHIDE_DELAY_MS = 1000;

/** The first failures of this page, for support. */
export const reportedFailures: RemoteFailure[] = [];
const MOST_FAILURES = 50;

/** Whether a loader answered with 404, here or on the server. */
export const isNotFound = (error: unknown) => (error as { status?: number } | null)?.status === 404;

/** Logs an error and, if it is a `RemoteFailure`, reports it to the server, unless the visitor is leaving. Never throws. */
export function reportFailure(error: unknown) {
  console.error(error);
  if (!(error instanceof RemoteFailure) || typeof navigator === 'undefined') return;
  if (reportedFailures.length < MOST_FAILURES) reportedFailures.push(error);
  const { remote, release, module, phase, message } = error;
  const body = JSON.stringify({ remote, release, module, phase, message });
  const send = () => {
    removeEventListener('pagehide', cancel);
    navigator.sendBeacon(ENDPOINT, new Blob([body], { type: 'application/json' }));
  };
  const timer = setTimeout(send, PAGEHIDE_DELAY_MS);
  const cancel = () => clearTimeout(timer);
  addEventListener('pagehide', cancel, { once: true });
}
