import { useEffect, useRef } from 'react';

/** Browsers with close watchers, such as Chrome on Android, close dialogs and popovers themselves when Back is pressed. */
const closesNatively = () => 'CloseWatcher' in globalThis;

type EntryState = { overlay?: true } | null;
const isMarked = () => (history.state as EntryState)?.overlay === true;

const openOverlays: (() => void)[] = [];
/** Whether the visitor is on a marked entry, for the next `popstate`. */
let wasMarked = false;

/** Adds an entry for Back to leave. An overlay that was closed otherwise has left its own. */
function mark() {
  if (!isMarked()) history.pushState({ ...(history.state as EntryState), overlay: true }, '');
  wasMarked = true;
}

function onPopState(event: PopStateEvent) {
  const isBack = wasMarked && !isMarked();
  wasMarked = isMarked();
  if (!isBack) return;
  const close = openOverlays.at(-1);
  // The overlay was closed otherwise, so this step has changed nothing yet.
  if (!close) return history.back();
  // For the page, nothing has happened.
  event.stopImmediatePropagation();
  close();
  if (openOverlays.length > 1) mark();
}

/** Starts to follow Back, in browsers that need it. Call once, before anything else changes the history. */
export function followBack() {
  if (closesNatively()) return;
  addEventListener('popstate', onPopState, { capture: true });
  // Also when the browser shows a page that it has kept.
  addEventListener('pageshow', () => (wasMarked = isMarked()));
  wasMarked = isMarked();
}

/** While an overlay is open, Back closes it instead of leaving the page. */
export function useCloseOnBack(isOpen: boolean, close: () => void) {
  const latest = useRef(close);
  // Effects, because the history is outside React.
  useEffect(() => {
    latest.current = close;
  }, [close]);
  useEffect(() => {
    if (!isOpen || closesNatively()) return;
    const overlay = () => latest.current();
    openOverlays.push(overlay);
    mark();
    return () => void openOverlays.splice(openOverlays.indexOf(overlay), 1);
  }, [isOpen]);
}
