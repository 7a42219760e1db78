/**
 * What makes untrusted HTML safe by the one policy of the contracts. The server has sanitize-html, which needs no
 * document; the browser has DOMPurify, an eighth of its size, and fetches it only to open an article by itself:
 * one that came rendered came sanitised.
 */
export async function loadSanitiser(): Promise<(html: string) => string> {
  const { sanitise } =
    typeof document === 'undefined'
      ? await import('./sanitise-on-server')
      : await import('./sanitise-in-browser');
  return sanitise;
}
