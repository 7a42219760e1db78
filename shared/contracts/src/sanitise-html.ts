import sanitizeHtml from 'sanitize-html';
import { allowsAttribute, htmlPolicy } from './html-policy';

const allowedOnly =
  (imageHosts?: readonly string[]) => (tagName: string, attribs: sanitizeHtml.Attributes) => ({
    tagName,
    attribs: Object.fromEntries(
      Object.entries(attribs).filter(([name, value]) => allowsAttribute(tagName, name, value, imageHosts)),
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
};

/**
 * Sanitises HTML by the policy where there is no DOM: in the API, and where pages are rendered. `imageHosts`: other
 * hosts whose pictures are allowed.
 */
export const sanitise = (html: string, imageHosts?: readonly string[]): string =>
  sanitizeHtml(html, { ...options, transformTags: { '*': allowedOnly(imageHosts) } });
