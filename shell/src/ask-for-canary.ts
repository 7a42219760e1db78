import { CANARY_PATH } from '@hireloom/contracts';
import { runWhenIdle, runWhenShown } from './interactive';
import { INTERACTIVE } from './page-data';

const ASKED_AT = 'hireloom-canary-asked-at';
const PAUSE_MS = 5 * 60_000;

/** Whether five minutes have passed since the session's last request. If so, the next five minutes start now. */
function shouldAsk(): boolean {
  try {
    const sinceMs = Date.now() - Number(sessionStorage.getItem(ASKED_AT) ?? Number.NaN);
    if (sinceMs >= 0 && sinceMs < PAUSE_MS) return false;
    sessionStorage.setItem(ASKED_AT, String(Date.now()));
    return true;
  } catch {
    // A browser that blocks storage also blocks the canary's cookie.
    return false;
  }
}

/** The response sets a cookie, which applies from the next document on, because a document never mixes releases. */
export function askForCanary() {
  const ask = () => {
    // If the request fails, the visitor stays on the live version.
    if (shouldAsk()) fetch(CANARY_PATH, { priority: 'low' }).catch(() => undefined);
  };
  document.addEventListener(INTERACTIVE, () => runWhenShown(() => runWhenIdle(ask)), { once: true });
}
