/** Letters and digits only, so that quotation marks, hyphens and capitals make no difference. */
const simplify = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** The number of letters to add, remove or replace to turn one word into the other (Levenshtein). */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (const [at, other] of [...to].entries())
      next.push(
        Math.min((next[at] ?? 0) + 1, (row[at + 1] ?? 0) + 1, (row[at] ?? 0) + (letter === other ? 0 : 1)),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

const MAX_LENGTH = 100;
/** How many hyphens and slashes a choice may have before it counts as longer, so that few of thousands are compared. */
const MAX_SIGNS = 15;

/** Returns the choice that was probably meant: spelled differently, shortened, or with a few wrong letters. */
export function suggest(written: string, choices: readonly string[]): string | undefined {
  const word = simplify(written.slice(0, MAX_LENGTH));
  if (word === '') return undefined;
  const isStart = choices.find((choice) => simplify(choice).startsWith(word) && word.length > 1);
  if (isStart !== undefined) return isStart;
  const limit = word.length < 4 ? 1 : Math.max(2, word.length / 3);
  const [best] = choices
    .filter((choice) => Math.abs(choice.length - word.length) <= limit + MAX_SIGNS)
    .map((choice) => ({ choice, edits: countEdits(word, simplify(choice)) }))
    .toSorted((a, b) => a.edits - b.edits);
  return best && best.edits <= limit ? best.choice : undefined;
}

/** Returns “ Did you mean …?” with the closest choice, or an empty string. */
export function didYouMean(written: string, choices: readonly string[]): string {
  const meant = suggest(written, choices);
  return meant === undefined ? '' : ` Did you mean “${meant}”?`;
}

/** Turns a text into a file name, such as `notice-periods-in-india`. */
export const toSlug = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 100)
    .replaceAll(/^-|-$/g, '');

/** A value of one line as YAML in quotes. */
export const quote = (text: string) =>
  text.includes('"') && !text.includes("'") ? `'${text}'` : JSON.stringify(text);
