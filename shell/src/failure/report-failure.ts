import { RemoteFailure } from '../remotes';

const endpoint = '/report/failure';

/** Tells the server's log which remote, release, module and phase failed. Never throws. */
export function reportFailure(error: unknown) {
  console.error(error);
  if (!(error instanceof RemoteFailure) || typeof navigator === 'undefined') return;
  const { remote, release, module, phase, message } = error;
  const body = JSON.stringify({ remote, release, module, phase, message });
  navigator.sendBeacon(endpoint, new Blob([body], { type: 'application/json' }));
}
