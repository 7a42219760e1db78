import { plainText } from '@hireloom/contracts';

/**
 * Sanitises untrusted HTML by the policy in the contracts. `#sanitiser` is sanitize-html in the server's build, which needs
 * no DOM, and DOMPurify in the browser's, an eighth of its size. Browsers load it only when they render an article
 * themselves; server-rendered articles arrive sanitised.
 */
export const loadSanitiser = async (): Promise<(html: string, imageHosts?: readonly string[]) => string> =>
  (await import('#sanitiser')).sanitise;

/** A part of a page with its anchor. */
export type OutlinePart = { id: string; text: string };

export type ArrangedHtml = { html: string; outline: OutlinePart[] };

const frame = (name: string) => `<div role="region" ${name} tabindex="0">`;

/** Wraps a table in a scrollable region, labelled by the table's caption if it has one. */
function frameTable(content: string, number: number, label: string): string {
  const caption = /^\s*<caption>/.exec(content)?.[0];
  if (!caption) return `${frame(`aria-label="${label} ${number}"`)}<table>${content}</table></div>`;
  const id = `table-${number}`;
  const captioned = `<caption id="${id}">${content.slice(caption.length)}`;
  return `${frame(`aria-labelledby="${id}"`)}<table>${captioned}</table></div>`;
}

/**
 * Prepares sanitised HTML for the page: anchors on headings, a scrollable region around each table, lazy pictures. String
 * replacement is safe, since in sanitised HTML no attribute contains an angle bracket, and `h2` and `table` have none.
 */
export function arrangeHtml(sanitised: string, tableLabel: string): ArrangedHtml {
  const outline: OutlinePart[] = [];
  let tables = 0;
  const html = sanitised
    .replace(/<h2>((?:(?!<h2>).)*?)<\/h2>/gs, (_heading, content: string) => {
      const id = `part-${outline.length + 1}`;
      outline.push({ id, text: plainText(content) });
      return `<h2 id="${id}">${content}</h2>`;
    })
    .replace(/<table>((?:(?!<table>).)*?)<\/table>/gs, (_table, content: string) => {
      tables += 1;
      return frameTable(content, tables, tableLabel);
    })
    .replaceAll('<img ', '<img loading="lazy" decoding="async" ');
  return { html, outline };
}
