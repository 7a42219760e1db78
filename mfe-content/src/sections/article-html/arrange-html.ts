import { plainText } from '@hireloom/contracts';

/** The parts of a page, to jump to. */
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
 * Fits sanitised HTML for the page: anchors for its headings, a frame that scrolls for each table, pictures that wait
 * until they are near. It may work on the text, since in sanitised HTML no attribute holds an angle bracket and
 * neither `h2` nor `table` has any attribute.
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
