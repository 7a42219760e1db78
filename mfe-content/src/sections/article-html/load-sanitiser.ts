/**
 * What makes untrusted HTML safe by the one policy of the contracts. `#sanitiser` is sanitize-html in the server's
 * build, which needs no document, and DOMPurify in the browser's, an eighth of its size. The browser fetches it only
 * to open an article by itself: one that came rendered came sanitised.
 */
export const loadSanitiser = async (): Promise<(html: string, imageHosts?: readonly string[]) => string> =>
  (await import('#sanitiser')).sanitise;
