/** The allow-list for article HTML, which is untrusted. Applied at every read, and again by browsers that show an article themselves. */
export const htmlPolicy = {
  tags: [
    ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'pre', 'code'],
    ...['ul', 'ol', 'li', 'dl', 'dt', 'dd'],
    ...['a', 'abbr', 'b', 'em', 'i', 'mark', 's', 'small', 'strong', 'sub', 'sup'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
    ...['figure', 'figcaption', 'img'],
  ],
  /** Attributes by tag. No `id`, `name`, `class` or `style`: they affect the rest of the page. */
  attributes: {
    a: ['href', 'title'],
    abbr: ['title'],
    img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height'],
    ol: ['start'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
  },
  /** Schemes allowed in `href`. URLs without a scheme are relative to the site, and also allowed. */
  schemes: ['https', 'http', 'mailto', 'tel'],
  /** Tags that are removed with their content. Other disallowed tags are removed, but their content stays. */
  droppedWhole: [
    ...['script', 'style', 'textarea', 'option', 'noscript', 'template', 'iframe', 'object', 'svg', 'math'],
  ],
} as const;

const listedAttributes = new Map<string, readonly string[]>(Object.entries(htmlPolicy.attributes));
const listedSchemes: readonly string[] = htmlPolicy.schemes;
const base = 'https://relative.invalid';

/** Parses like a browser, which ignores tabs and line breaks and accepts backslashes. */
function parse(address: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}

/** From the site itself, or over https from a configured host, so that no other host learns who reads the page. */
export function isAllowedPicture(address: string, imageHosts: readonly string[] = []): boolean {
  const url = parse(address);
  if (!url || address.includes(base)) return false;
  if (url.origin === base) return true;
  return url.protocol === 'https:' && !url.username && !url.password && imageHosts.includes(url.host);
}

/** Whether all candidates of a `srcset` have a width and may be shown. */
const isAllowedSet = (set: string, imageHosts?: readonly string[]) =>
  set.split(',').every((candidate) => {
    const [, address] = /^\s*(\S+) \d+w\s*$/.exec(candidate) ?? [];
    return address !== undefined && isAllowedPicture(address, imageHosts);
  });

const isAllowedLink = (address: string) =>
  listedSchemes.includes(parse(address)?.protocol.slice(0, -1) ?? '');

/** Names in lower case, values with entities decoded and without angle brackets, so that all that looks like a tag is one. */
export function allowsAttribute(
  tag: string,
  name: string,
  value: string,
  imageHosts?: readonly string[],
): boolean {
  if (!listedAttributes.get(tag)?.includes(name) || /[<>]/.test(value)) return false;
  if (name === 'src') return isAllowedPicture(value, imageHosts);
  if (name === 'srcset') return isAllowedSet(value, imageHosts);
  return name !== 'href' || isAllowedLink(value);
}
