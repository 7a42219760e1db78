import { allowsAttribute, htmlPolicy } from '@hireloom/contracts';
import { marked } from 'marked';
import sanitizeHtml from 'sanitize-html';

const allowedOnly = (tagName: string, attribs: sanitizeHtml.Attributes) => ({
  tagName,
  attribs: Object.fromEntries(
    Object.entries(attribs).filter(([name, value]) => allowsAttribute(tagName, name, value)),
  ),
});

const options: sanitizeHtml.IOptions = {
  allowedTags: [...htmlPolicy.tags],
  allowedAttributes: Object.fromEntries(
    Object.entries(htmlPolicy.attributes).map(([tag, names]) => [tag, [...names]]),
  ),
  allowedSchemes: [...htmlPolicy.schemes],
  allowProtocolRelative: false,
  nonTextTags: [...htmlPolicy.droppedWhole],
  transformTags: { '*': allowedOnly },
};

/** HTML as the policy of the contracts allows it. */
export const sanitise = (html: string) => sanitizeHtml(html, options).trim();

const toHtml = (markdown: string) => marked.parse(markdown, { async: false });

/** Markdown, with HTML in it or not, as sanitised HTML. */
export const renderMarkdown = (markdown: string) => sanitise(toHtml(markdown));

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
