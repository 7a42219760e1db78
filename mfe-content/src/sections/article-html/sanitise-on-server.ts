import { allowsAttribute, htmlPolicy } from '@hireloom/contracts';
import sanitizeHtml from 'sanitize-html';

type Attributes = Record<string, string>;

const allowedOnly = (tagName: string, attribs: Attributes) => ({
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
  nonTextTags: [...htmlPolicy.droppedWhole],
  transformTags: { '*': allowedOnly },
};

export const sanitise = (html: string): string => sanitizeHtml(html, options);
