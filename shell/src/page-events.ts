/** Event on the document, and performance mark: the page is interactive. */
export const INTERACTIVE = 'page-interactive';

/**
 * Event on the document: the bundle of a form failed to load. Until a retry loads it, the browser submits the form natively.
 */
export const FORM_LOST = 'form-lost';

/** Event on the document: the frame failed. From now on, only the browser itself handles links and forms. */
export const FRAME_LOST = 'frame-lost';
