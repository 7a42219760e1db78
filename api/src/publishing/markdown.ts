import { allowsAttribute } from '@hireloom/contracts';
import { sanitise } from '@hireloom/contracts/sanitise-html';
import { marked } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { captionTables, TableRenderer } from './markdown-tables';
import { setTypographically } from './typography';

const toHtml = (markdown: string) =>
  marked.parser(captionTables(marked.lexer(markdown)), { renderer: new TableRenderer() });

/** Markdown, with HTML in it or not, as sanitised HTML with typographic quotation marks. */
export const renderMarkdown = (markdown: string) => setTypographically(sanitise(toHtml(markdown)).trim());

export const foreignPictureRule =
  'shows a picture that the site does not: give it a path of the site, such as /api/media/…';

/** The addresses of pictures that sanitising takes away: those of other sites. */
export function foreignPictures(markdown: string): string[] {
  const found: string[] = [];
  sanitizeHtml(toHtml(markdown), {
    transformTags: {
      img: (tagName, attribs) => {
        if (attribs.src !== undefined && !allowsAttribute('img', 'src', attribs.src)) found.push(attribs.src);
        return { tagName, attribs };
      },
    },
  });
  return found;
}
