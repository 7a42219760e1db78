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
