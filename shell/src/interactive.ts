import { useEffect } from 'react';

/** The event on the document, and the mark on the browser's timeline, that the page answers to its visitor now. */
export const INTERACTIVE = 'page-interactive';

/** The event on the document that the bundle of a form is lost: the browser sends it, until Retry brings the bundle. */
export const FORM_LOST = 'form-lost';

/** The event on the document that the frame has failed, and that nothing answers to the visitor any more but the browser. */
export const FRAME_LOST = 'frame-lost';

/**
 * For what fills a page's region: once it is hydrated, so is the frame around it. What stands in boundaries of its own is
 * hydrated next, or by the first press on it.
 */
export function useInteractiveMark() {
  // The script that keeps early presses, field data and tests are outside React.
  useEffect(() => {
    if (performance.getEntriesByName(INTERACTIVE).length > 0) return;
    performance.mark(INTERACTIVE);
    document.dispatchEvent(new Event(INTERACTIVE));
  }, []);
}
