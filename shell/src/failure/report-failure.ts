import { RemoteFailure } from '../remotes';

const endpoint = '/report/failure';

/** Firefox and WebKit end what is still loading a moment before they say that the page is left. */
const MAY_BE_LEFT_MS = 1000;

/** Tells the server's log which remote, release, module and phase failed, unless the page is being left. Never throws. */
export function reportFailure(error: unknown) {
  console.error(error);
  if (!(error instanceof RemoteFailure) || typeof navigator === 'undefined') return;
  const { remote, release, module, phase, message } = error;
  const body = JSON.stringify({ remote, release, module, phase, message });
  const send = () => {
    removeEventListener('pagehide', drop);
    navigator.sendBeacon(endpoint, new Blob([body], { type: 'application/json' }));
  };
  const timer = setTimeout(send, MAY_BE_LEFT_MS);
  const drop = () => clearTimeout(timer);
  addEventListener('pagehide', drop, { once: true });
}
