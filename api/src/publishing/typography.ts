/** A mark opens at the start of the text, or after a space, bracket, dash or another opening mark. */
const opensAfter = /^$|[\s([{–—/“‘]$/;

/** Keeps the two ends of a range on one line, wherever the text is shown. */
const WORD_JOINER = '\u2060';

const range = /(?<=\d[%+]?)–(?=\d)/g;

const straight = /["']/g;
const shortYear = /^'\d\ds?\b/;

function curl(mark: string, before: string, isYear: boolean): string {
  const isOpening = opensAfter.test(before) && !isYear;
  if (mark === '"') return isOpening ? '“' : '”';
  return isOpening ? '‘' : '’';
}

/** Straight quotation marks and apostrophes as typographic ones. `before`: the character that precedes the text. */
export function curlQuotes(text: string, before = ''): string {
  let last = { at: -1, mark: before };
  return text.replace(straight, (mark, at: number) => {
    const previous = last.at === at - 1 ? last.mark : text.charAt(at - 1);
    last = { at, mark: curl(mark, previous, shortYear.test(text.slice(at, at + 5))) };
    return last.mark;
  });
}

const joinRanges = (text: string) => text.replace(range, `${WORD_JOINER}–${WORD_JOINER}`);

/** Plain text with typographic quotation marks and ranges that never break. */
export const setPlainText = (text: string) => joinRanges(curlQuotes(text));

/** The text in these elements stays unchanged. */
const verbatim = /^<(?:code|pre)>/;
const verbatimEnd = /^<\/(?:code|pre)>/;
const inline = /^<\/?(?:a|abbr|b|em|i|mark|s|small|strong|sub|sup)\b/;

/**
 * Sanitised HTML with typographic quotation marks and ranges that never break. In sanitised HTML no attribute holds an
 * angle bracket, so it can be split at its tags.
 */
export function setTypographically(sanitised: string): string {
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
