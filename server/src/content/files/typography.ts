/** Matches text after which a quotation mark opens: none, or text ending with a space, bracket, dash or another opening mark. */
const opensAfter = /^$|[\s([{–—/“‘]$/;

/** Prevents a line break within a range. */
const WORD_JOINER = '\u2060';

const range = /(?<=\d[%+]?)–(?=\d)/g;

const straight = /["']/g;
const shortYear = /^'\d\ds?\b/;

function curl(mark: string, before: string, isYear: boolean): string {
  const isOpening = opensAfter.test(before) && !isYear;
  if (mark === '"') return isOpening ? '“' : '”';
  return isOpening ? '‘' : '’';
}

/** Replaces straight quotation marks and apostrophes with typographic ones. `before`: the character that precedes the text. */
export function curlQuotes(text: string, before = ''): string {
  let last = { at: -1, mark: before };
  return text.replace(straight, (mark, at: number) => {
    const previous = last.at === at - 1 ? last.mark : text.charAt(at - 1);
    last = { at, mark: curl(mark, previous, shortYear.test(text.slice(at, at + 5))) };
    return last.mark;
  });
}

const joinRanges = (text: string) => text.replace(range, `${WORD_JOINER}–${WORD_JOINER}`);

/** Typesets plain text: typographic quotation marks, and no line breaks within ranges. */
export const typesetText = (text: string) => joinRanges(curlQuotes(text));

/** Tags whose text stays unchanged. */
const verbatim = /^<(?:code|pre)>/;
const verbatimEnd = /^<\/(?:code|pre)>/;
const inline = /^<\/?(?:a|abbr|b|em|i|mark|s|small|strong|sub|sup)\b/;

/** Typesets sanitised HTML. It can be split at its tags, because no attribute contains an angle bracket. */
export function typesetHtml(sanitised: string): string {
  let before = '';
  let depth = 0;
  const parts = sanitised.split(/(<[^<>]*>)/).map((part) => {
    if (part.startsWith('<')) {
      if (verbatim.test(part)) depth += 1;
      else if (verbatimEnd.test(part)) depth -= 1;
      else if (!inline.test(part)) before = '';
      return part;
    }
    if (part === '') return part;
    const text = depth > 0 ? part : joinRanges(curlQuotes(part, before));
    before = text.at(-1) ?? before;
    return text;
  });
  return parts.join('');
}
