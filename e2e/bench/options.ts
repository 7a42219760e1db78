/** Said as what parseArgs refuses is: in a line, and with what the bench takes. */
class BadOption extends Error {
  readonly code = 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE';
}

/** A number of something, of which there is one at least. @throws BadOption */
export function countOf(option: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new BadOption(`${option} must be a whole number from 1 on; it is "${text}".`);
}

/** `text`: some of `parts`, with commas between them. @throws BadOption */
export function someOf<Part extends string>(
  option: string,
  text: string,
  parts: readonly Part[],
): ReadonlySet<Part> {
  const isPart = (one: string): one is Part => parts.some((part) => part === one);
  const wanted = text.split(',');
  if (!wanted.every(isPart))
    throw new BadOption(`${option} takes ${parts.join(', ')} with commas between them; it is "${text}".`);
  return new Set(wanted);
}

/** Of a site that runs. @throws BadOption */
export function addressOf(option: string, text: string): string {
  if (/^https?:/.test(text) && URL.canParse(text)) return text;
  throw new BadOption(`${option} must be an address such as http://localhost:3000; it is "${text}".`);
}
