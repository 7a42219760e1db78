import sanitizeHtml from 'sanitize-html';
import { allowsAttribute, htmlPolicy } from './html-policy';

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

/** HTML as the policy allows it, where there is no document: in the service, and where pages are rendered. */
export const sanitise = (html: string): string => sanitizeHtml(html, options);
