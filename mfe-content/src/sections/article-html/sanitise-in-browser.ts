import { allowsAttribute, htmlPolicy } from '@hireloom/contracts';
import createDOMPurify, { type Config } from 'dompurify';

// An instance of its own, so that its hook reaches nobody else's.
const purifier = createDOMPurify(window);

purifier.addHook('uponSanitizeAttribute', (element, attribute) => {
  attribute.keepAttr = allowsAttribute(
    element.nodeName.toLowerCase(),
    attribute.attrName,
    attribute.attrValue,
  );
});

const config: Config = {
  ALLOWED_TAGS: [...htmlPolicy.tags],
  ALLOWED_ATTR: [...new Set(Object.values(htmlPolicy.attributes).flat())],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  FORBID_CONTENTS: [...htmlPolicy.droppedWhole],
};

export const sanitise = (html: string): string => purifier.sanitize(html, config);
