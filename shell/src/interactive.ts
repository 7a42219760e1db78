import { useEffect } from 'react';

/** Event on the document, and mark on the browser's timeline: the page is interactive. */
export const INTERACTIVE = 'page-interactive';

/** Event on the document: the bundle of a form failed to load, so the browser submits it until Try again loads the bundle. */
export const FORM_LOST = 'form-lost';

/** Event on the document: the frame failed, and only the browser itself handles links and forms now. */
export const FRAME_LOST = 'frame-lost';

const isInteractive = () => performance.getEntriesByName(INTERACTIVE).length > 0;

/**
 * For the component that fills the page's region: once it is hydrated, so is the frame around it. Slots have Suspense
 * boundaries of their own and are hydrated next, or by the first press on them.
 */
export function useInteractiveMark() {
  // The inline script, real-user monitoring and tests are outside React.
  useEffect(() => {
    if (isInteractive()) return;
    performance.mark(INTERACTIVE);
    document.dispatchEvent(new Event(INTERACTIVE));
  }, []);
}

/** Resolves once the page is interactive and all its resources have loaded. */
export async function untilLoaded(): Promise<void> {
  if (!isInteractive())
    await new Promise((resolve) => document.addEventListener(INTERACTIVE, resolve, { once: true }));
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
}

/** Calls `work` when the browser is idle. Safari has no idle callback. */
export function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(() => work());
  else setTimeout(work, 1000);
}
