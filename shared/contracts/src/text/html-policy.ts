/**
 * The allow-list for article HTML, which is untrusted. The service applies it when an article is published, browsers again
 * before they show one.
 */
export const htmlPolicy = {
  tags: [
    ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'pre', 'code'],
    ...['ul', 'ol', 'li', 'dl', 'dt', 'dd'],
    ...['a', 'abbr', 'b', 'em', 'i', 'mark', 's', 'small', 'strong', 'sub', 'sup'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
    ...['figure', 'figcaption', 'img'],
  ],
  /** By tag. No `id`, `name`, `class` or `style`: they affect the rest of the page. */
  attributes: {
    a: ['href', 'title'],
    abbr: ['title'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
  },
  /** Schemes in `href`. Addresses without a scheme are relative to the site, and allowed. */
  schemes: ['https', 'http', 'mailto', 'tel'],
  /** Tags removed with their content; other tags that are not allowed leave their content. */
  droppedWhole: [
    ...['script', 'style', 'textarea', 'option', 'noscript', 'template', 'iframe', 'object', 'svg', 'math'],
  ],
} as const;

const listedAttributes = new Map<string, readonly string[]>(Object.entries(htmlPolicy.attributes));
const listedSchemes: readonly string[] = htmlPolicy.schemes;
const base = 'https://relative.invalid';

/** Parses as browsers do, which ignore tabs and line breaks and accept backslashes. */
function parse(address: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}

/**
 * Whether content may show a picture: from the site itself, or over https from a host in the configuration, so that no
 * other host learns who reads.
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
 * Whether an attribute is allowed. Names in lower case, the value with its entities decoded. Values with angle brackets are
 * not, so that everything that looks like a tag in sanitised HTML is one. `imageHosts`: other hosts that may serve pictures.
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
