const lineBreakMarkers = /\\r\\n|\\[nrt]/g;
/** An unclosed element or comment runs to the end, as in browsers. Searching for each end would take quadratic time. */
const hiddenParts = /<(script|style)\b[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)|<!--[\s\S]*?(?:-->|$)/gi;
const inlineTags = /<\/?(?:a|abbr|b|code|em|i|mark|s|small|span|strong|sub|sup|u)(?:\s[^<>]*)?>/gi;
const tags = /<\/?[a-z!][^<>]*>/gi;
const whiteSpace = /\s+/g;

const namedEntities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
};

function decodeEntity(entity: string, body: string): string {
  if (!body.startsWith('#')) return namedEntities[body] ?? entity;
  const code = /^#x/i.test(body) ? Number.parseInt(body.slice(2), 16) : Number.parseInt(body.slice(1), 10);
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : '';
}

/** Replaces line breaks that were escaped twice and therefore appear as the two characters `\` and `n`. */
export const withoutLineBreakMarkers = (html: string) => html.replace(lineBreakMarkers, ' ');

/** The visible text of HTML on one line: no tags, single spaces, entities decoded. */
export function plainText(html: string): string {
  return withoutLineBreakMarkers(html)
    .replace(hiddenParts, ' ')
    .replace(inlineTags, '')
    .replace(tags, ' ')
    .replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]+);/gi, decodeEntity)
    .replace(whiteSpace, ' ')
    .trim();
}

/** Escapes plain text for HTML. */
export const escapeHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\\', '&#92;');

/** Maximum length of a description on a card, in characters. */
export const snippetLength = 140;

/** The beginning of the HTML's text, with an ellipsis if it was cut. Idempotent. */
export function snippet(html: string, length = snippetLength): string {
  const text = plainText(html);
  if (text.length <= length) return text;
  const splitsPair = /[\ud800-\udbff]$/.test(text.slice(0, length));
  const beginning = text.slice(0, splitsPair ? length - 1 : length);
  return `${beginning.trimEnd().replace(/[.,:;]$/, '')}…`;
}
