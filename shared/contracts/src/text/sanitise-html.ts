import sanitizeHtml from 'sanitize-html';
import { allowsAttribute, htmlPolicy } from './html-policy';

/** A tag as written, before the policy applies to it. Names are in lower case. */
export type Tag = { name: string; attributes: Readonly<Record<string, string>> };

const allowedOnly =
  (imageHosts?: readonly string[], onTag?: (tag: Tag) => void) =>
  (name: string, attributes: sanitizeHtml.Attributes) => {
    onTag?.({ name, attributes });
    const attribs = Object.fromEntries(
      Object.entries(attributes).filter(([key, value]) => allowsAttribute(name, key, value, imageHosts)),
    );
    return { tagName: name, attribs };
  };

const options: sanitizeHtml.IOptions = {
  allowedTags: [...htmlPolicy.tags],
  allowedAttributes: Object.fromEntries(
    Object.entries(htmlPolicy.attributes).map(([tag, names]) => [tag, [...names]]),
  ),
  allowedSchemes: [...htmlPolicy.schemes],
  allowProtocolRelative: false,
  nonTextTags: [...htmlPolicy.droppedWhole],
};

/** Sanitises HTML without a DOM. Calls `onTag` for each opening tag, also for those that it removes. */
export const sanitise = (html: string, imageHosts?: readonly string[], onTag?: (tag: Tag) => void): string =>
  sanitizeHtml(html, { ...options, transformTags: { '*': allowedOnly(imageHosts, onTag) } });
