import { allowsAttribute } from '@hireloom/contracts';
import { sanitise } from '@hireloom/contracts/sanitise-html';
import { marked } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { captionTables, TableRenderer } from './markdown-tables';
import { typesetHtml } from './typography';

const toHtml = (markdown: string) =>
  marked.parser(captionTables(marked.lexer(markdown)), { renderer: new TableRenderer() });

/** Renders Markdown, which may contain HTML, as sanitised HTML with typographic quotation marks. */
export const renderMarkdown = (markdown: string, imageHosts?: readonly string[]) =>
  typesetHtml(sanitise(toHtml(markdown), imageHosts).trim());

export const foreignPictureRule =
  'shows a picture from a host that is not allowed: use a path of the site, such as /api/media/…, or add the host to IMAGE_HOSTS';

/** Returns the URLs of images that sanitising removes because their host is not allowed. */
export function foreignPictures(markdown: string, imageHosts?: readonly string[]): string[] {
  const found: string[] = [];
  sanitizeHtml(toHtml(markdown), {
    transformTags: {
      img: (tagName, attribs) => {
        const { src } = attribs;
        if (src !== undefined && !allowsAttribute('img', 'src', src, imageHosts)) found.push(src);
        return { tagName, attribs };
      },
    },
  });
  return found;
}
