import { htmlPolicy } from '@hireloom/shared/contracts';
import { marked } from 'marked';
import sanitizeHtml from 'sanitize-html';

const options: sanitizeHtml.IOptions = {
  allowedTags: [...htmlPolicy.tags],
  allowedAttributes: Object.fromEntries(
    Object.entries(htmlPolicy.attributes).map(([tag, names]) => [tag, [...names]]),
  ),
  allowedSchemes: [...htmlPolicy.schemes.href],
  allowedSchemesByTag: { img: [...htmlPolicy.schemes.src] },
  allowProtocolRelative: false,
  nonTextTags: [...htmlPolicy.droppedWhole],
};

/** HTML as the policy of the contracts allows it. */
export const sanitise = (html: string) => sanitizeHtml(html, options).trim();

/** Markdown, with HTML in it or not, as sanitised HTML. */
export const renderMarkdown = (markdown: string) => sanitise(marked.parse(markdown, { async: false }));
