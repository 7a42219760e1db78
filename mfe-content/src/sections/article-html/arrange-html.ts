import { plainText } from '@hireloom/contracts';

/** The parts of a page, to jump to. */
export type OutlinePart = { id: string; text: string };

export type ArrangedHtml = { html: string; outline: OutlinePart[] };

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
    .replaceAll('<table>', () => {
      tables += 1;
      return `<div role="region" aria-label="${tableLabel} ${tables}" tabindex="0"><table>`;
    })
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<img ', '<img loading="lazy" decoding="async" ');
  return { html, outline };
}
