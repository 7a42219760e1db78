import { useEffect, useRef } from 'react';

/** Browsers with close watchers, such as Chrome on Android, close dialogs and popovers themselves when the visitor goes back. */
const closesNatively = () => 'CloseWatcher' in globalThis;

type EntryState = { overlay?: true } | null;
const isMarked = () => (history.state as EntryState)?.overlay === true;

const openOverlays: (() => void)[] = [];
/** Whether the visitor is on a marked entry, for the next `popstate`. */
let wasMarked = false;

/** Pushes a history entry for Back to pop, unless one is left over from an overlay that was closed another way. */
function mark() {
  if (!isMarked()) history.pushState({ ...(history.state as EntryState), overlay: true }, '');
  wasMarked = true;
}

function onPopState(event: PopStateEvent) {
  const isBack = wasMarked && !isMarked();
  wasMarked = isMarked();
  if (!isBack) return;
  const close = openOverlays.at(-1);
  // The overlay was closed another way, so this step has changed nothing yet.
  if (!close) return history.back();
  // Nothing has changed for the page.
  event.stopImmediatePropagation();
  close();
  if (openOverlays.length > 1) mark();
}

/** Starts to handle Back, in browsers that need it. Call once, before anything else changes the history. */
export function listenForBack() {
  if (closesNatively()) return;
  addEventListener('popstate', onPopState, { capture: true });
  // Also runs when the browser restores the page from its back/forward cache.
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
