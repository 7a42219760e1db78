import { plainText } from '@hireloom/contracts';
import { arrangeTable } from './arrange-table';

/**
 * Loads the sanitiser, which applies the policy in the contracts package. `#sanitiser` is sanitize-html on the server,
 * which needs no DOM, and DOMPurify in the browser, which is an eighth of the size. Browsers load it only if they
 * render an article themselves; server-rendered articles arrive sanitised.
 */
export const loadSanitiser = async (): Promise<(html: string, imageHosts?: readonly string[]) => string> =>
  (await import('#sanitiser')).sanitise;

type OutlinePart = { id: string; text: string };

export type ArrangedHtml = { html: string; outline: OutlinePart[] };

const frame = (name: string) => `<div role="region" ${name} tabindex="0">`;

/** Wraps a table in a scrollable region, labelled by the table's caption or else by its number. */
function frameTable(content: string, number: number, label: string): string {
  const table = arrangeTable(content);
  if (!/^\s*<caption>/.test(content)) return `${frame(`aria-label="${label} ${number}"`)}${table}</div>`;
  const id = `table-${number}`;
  return `${frame(`aria-labelledby="${id}"`)}${table.replace('<caption>', `<caption id="${id}">`)}</div>`;
}

/**
 * Prepares sanitised HTML for the page: adds anchors to headings, wraps tables in scrollable regions and makes pictures
 * lazy. String replacement is safe because sanitised attributes contain no angle brackets, and `h2` and `table` have no
 * attributes.
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
