import { CANARY_PATH } from '@hireloom/contracts';
import { INTERACTIVE, whenIdle } from './interactive';

const ASKED_AT = 'hireloom-canary-asked-at';
const PAUSE_MS = 5 * 60_000;

type Router = { subscribe: (onChange: (state: { navigation: { state: string } }) => void) => unknown };

/** Whether five minutes have passed since the session's last request. If so, the next five minutes start now. */
function shouldAsk(): boolean {
  try {
    const sinceMs = Date.now() - Number(sessionStorage.getItem(ASKED_AT) ?? Number.NaN);
    if (sinceMs >= 0 && sinceMs < PAUSE_MS) return false;
    sessionStorage.setItem(ASKED_AT, String(Date.now()));
    return true;
  } catch {
    // A browser that blocks storage blocks the canary's cookie too.
    return false;
  }
}

/**
 * Asks the site whether this visitor is in a canary: once the page is interactive and again after navigations, each time
 * when the browser is idle and at most every five minutes per session. The response sets a cookie, which applies from the
 * next document on, because a document never mixes releases.
 */
export function askForCanary(router: Router) {
  const ask = () => {
    // If the request fails, the visitor stays on the live version.
    if (shouldAsk()) fetch(CANARY_PATH, { priority: 'low' }).catch(() => undefined);
  };
  const onInteractive = () => {
    whenIdle(ask);
    router.subscribe(({ navigation }) => {
      if (navigation.state === 'idle') whenIdle(ask);
    });
  };
  document.addEventListener(INTERACTIVE, onInteractive, { once: true });
}
