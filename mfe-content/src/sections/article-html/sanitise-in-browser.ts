import { allowsAttribute, htmlPolicy } from '@hireloom/contracts';
import createDOMPurify, { type Config } from 'dompurify';

// A separate instance, so that the hook affects no other code.
const purifier = createDOMPurify(window);

/** Image hosts for the current `sanitise` call. Calls are synchronous, so they cannot overlap. */
let allowedHosts: readonly string[] | undefined;

purifier.addHook('uponSanitizeAttribute', (element, attribute) => {
  attribute.keepAttr = allowsAttribute(
    element.nodeName.toLowerCase(),
    attribute.attrName,
    attribute.attrValue,
    allowedHosts,
  );
});

const config: Config = {
  ALLOWED_TAGS: [...htmlPolicy.tags],
  ALLOWED_ATTR: [...new Set(Object.values(htmlPolicy.attributes).flat())],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  FORBID_CONTENTS: [...htmlPolicy.droppedWhole],
};

export function sanitise(html: string, imageHosts?: readonly string[]): string {
  allowedHosts = imageHosts;
  return purifier.sanitize(html, config);
}
