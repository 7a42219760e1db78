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
  /** Of addresses in `href`. Addresses without a scheme are relative to the site, and allowed. */
  schemes: ['https', 'http', 'mailto', 'tel'],
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
const listedSchemes: readonly string[] = htmlPolicy.schemes;
const base = 'https://relative.invalid';

/** Read as a browser reads it, with all that it overlooks: tabs, line breaks, backslashes. */
function parse(address: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}

/**
 * Whether content may show a picture: one on the site itself, or one over https on a host that the configuration allows,
 * so that no other host learns who reads. The Content-Security-Policy also allows what remotes declare for their own pages.
 */
export function isShownPicture(address: string, imageHosts: readonly string[] = []): boolean {
  const url = parse(address);
  if (!url || address.includes(base)) return false;
  if (url.origin === base) return true;
  return url.protocol === 'https:' && !url.username && !url.password && imageHosts.includes(url.host);
}

const isAllowedLink = (address: string) =>
  listedSchemes.includes(parse(address)?.protocol.slice(0, -1) ?? '');

/**
 * Whether a tag may keep an attribute. Names in lower case, the value with its entities decoded. No value may hold an
 * angle bracket: so what looks like a tag in sanitised HTML is one. `imageHosts`: other hosts that may serve pictures.
 */
export function allowsAttribute(
  tag: string,
  name: string,
  value: string,
  imageHosts?: readonly string[],
): boolean {
  if (!listedAttributes.get(tag)?.includes(name) || /[<>]/.test(value)) return false;
  if (name === 'src') return isShownPicture(value, imageHosts);
  return name !== 'href' || isAllowedLink(value);
}
