import { CANARY_PATH } from '@hireloom/contracts';
import { INTERACTIVE } from './interactive';

const ASKED_AT = 'hireloom-canary-asked-at';
const AGAIN_MS = 5 * 60_000;

type Router = { subscribe: (onChange: (state: { navigation: { state: string } }) => void) => unknown };

/** Whether it is time to ask; from then on it is not, for a while. */
function takeTurn(): boolean {
  try {
    const sinceMs = Date.now() - Number(sessionStorage.getItem(ASKED_AT) ?? Number.NaN);
    if (sinceMs >= 0 && sinceMs < AGAIN_MS) return false;
    sessionStorage.setItem(ASKED_AT, String(Date.now()));
    return true;
  } catch {
    // Where nothing may be stored, no cookie would be kept either.
    return false;
  }
}

function ask() {
  if (!takeTurn()) return;
  // Whoever does not get through stays with what everybody gets.
  fetch(CANARY_PATH, { priority: 'low' }).catch(() => undefined);
}

/** Safari has no idle callback. */
const whenIdle = (work: () => void) =>
  typeof requestIdleCallback === 'function' ? requestIdleCallback(work) : setTimeout(work, 1000);

/**
 * Asks the site whether this visitor is in a canary: once in a session, when the page answers and has nothing else to
 * do, and now and then as he goes on. It shows from the next document on; within one, releases never mix.
 */
export function askForCanary(router: Router) {
  const onInteractive = () => {
    whenIdle(ask);
    router.subscribe(({ navigation }) => {
      if (navigation.state === 'idle') whenIdle(ask);
    });
  };
  document.addEventListener(INTERACTIVE, onInteractive, { once: true });
}
