/**
 * What article HTML may hold. Articles are untrusted; this is the one allow-list, as plain data, for the service
 * (which applies it when an article is published) and for browsers (which apply it again before they show one).
 */
export const htmlPolicy = {
  tags: [
    ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'pre', 'code'],
    ...['ul', 'ol', 'li', 'dl', 'dt', 'dd'],
    ...['a', 'abbr', 'b', 'em', 'i', 'mark', 's', 'small', 'strong', 'sub', 'sup'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
    ...['figure', 'figcaption', 'img'],
  ],
  /** By tag. No `id`, `name`, `class` or `style`: they reach out of the article. */
  attributes: {
    a: ['href', 'title'],
    abbr: ['title'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
  },
  /** Of addresses in `href` and `src`. Addresses without a scheme are relative to the site, and allowed. */
  schemes: { href: ['https', 'http', 'mailto', 'tel'], src: ['https'] },
  /** Dropped with all that is in them; of other tags that are not allowed the content stays. */
  droppedWhole: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'iframe',
    'object',
    'svg',
    'math',
  ],
} as const;

const listedAttributes = new Map<string, readonly string[]>(Object.entries(htmlPolicy.attributes));
const listedSchemes = new Map<string, readonly string[]>(Object.entries(htmlPolicy.schemes));

/** Read as a browser reads it, with all that it overlooks: tabs, line breaks, backslashes. */
function schemeOf(address: string): string | undefined {
  try {
    return new URL(address, 'https://relative.invalid').protocol.slice(0, -1);
  } catch {
    return undefined;
  }
}

/**
 * Whether a tag may keep an attribute. Names in lower case, the value with its entities decoded. No value may hold an
 * angle bracket: so what looks like a tag in sanitised HTML is one.
 */
export function allowsAttribute(tag: string, name: string, value: string): boolean {
  if (!listedAttributes.get(tag)?.includes(name) || /[<>]/.test(value)) return false;
  const schemes = listedSchemes.get(name);
  return !schemes || schemes.includes(schemeOf(value) ?? '');
}
