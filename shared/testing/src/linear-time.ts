import vm from 'node:vm';

const LENGTH = 2 ** 20;
/** A linear pass takes milliseconds, a quadratic one more than twenty seconds: no busy machine comes between. */
const LIMIT_MS = 10_000;

/** What a regular expression tries again from each place: beginnings without an end, and what two of its parts share. */
const units = [
  ...['a', '1', 'é', ' ', '\0', '"', '.', ',', ';', ':', '/', '\\', '%', '@', '=', '?', '-', '(', '\ud83d'],
  ...['<', '<!--', '<script>', '<style a', '</style ', '<style></style ', '<h2>', '<b '],
  ...['&', '&#1', '&a', '\\r', '%2f', '%2e/', '/..', '/a', 'a@', 'a@a.', 'a ', 'a,', '1 ', '1(', 'hr', ' h'],
  ...[';q=', '=\t', '",', 'W/"', 'http://', ':0http://0', 'a=b&', 'a.'],
];

/** Fails for a function whose time grows with the square of its text's length. An error is an answer too. */
export function expectLinearTime(read: (text: string) => unknown): void {
  for (const unit of units) {
    // Its end fits to nothing before it, so that all that was tried was in vain.
    const text = `x${unit.repeat(LENGTH / unit.length)}\n!>`;
    const readIt = () => {
      try {
        read(text);
      } catch {
        // It was refused.
      }
    };
    try {
      // Nothing else can interrupt a regular expression.
      vm.runInNewContext('readIt()', { readIt }, { timeout: LIMIT_MS });
    } catch {
      throw new Error(`a megabyte of ${JSON.stringify(unit)} takes more than ${LIMIT_MS / 1000} s`);
    }
  }
}
