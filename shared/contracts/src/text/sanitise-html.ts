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

/** Sanitises HTML by the policy without a DOM, in the API and in render workers. `imageHosts`: other hosts that may serve pictures. */
export const sanitise = (html: string, imageHosts?: readonly string[]): string =>
  sanitizeHtml(html, { ...options, transformTags: { '*': allowedOnly(imageHosts) } });
