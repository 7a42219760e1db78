import vm from 'node:vm';

const LENGTH = 2 ** 16;
/** A linear pass takes a few milliseconds, a quadratic one seconds. */
const LIMIT_MS = 200;
/** A busy machine may delay a linear pass by this much. */
const TRIES = 3;

/** Inputs for which a regular expression retries at each position: beginnings without an end, and text that two of its parts match. */
const units = [
  ...['a', '1', 'é', ' ', '\0', '"', '.', ',', ';', ':', '/', '\\', '%', '@', '=', '?', '-', '(', '\ud83d'],
  ...['<', '<!--', '<script>', '<style a', '</style ', '<style></style ', '<h2>', '<b '],
  ...['&', '&#1', '&a', '\\r', '%2f', '%2e/', '/..', '/a', 'a@', 'a@a.', 'a ', 'a,', '1 ', '1(', 'hr', ' h'],
  ...[';q=', '=\t', '",', 'W/"', 'http://', ':0http://0', 'a=b&', 'a.'],
];

/** Whether `work` finishes in time. Only a VM can interrupt a regular expression. */
function endsInTime(work: () => unknown): boolean {
  const readIt = () => {
    try {
      work();
    } catch {
      // Rejecting the text is fine too.
    }
  };
  try {
    vm.runInNewContext('readIt()', { readIt }, { timeout: LIMIT_MS });
    return true;
  } catch {
    return false;
  }
}

/** Fails for a function that takes quadratic time in the length of its text. */
export function expectLinearTime(read: (text: string) => unknown): void {
  for (const unit of units) {
    // The end matches nothing before it, so every attempt fails.
    const text = `x${unit.repeat(LENGTH / unit.length)}\n!>`;
    const isLinear = Array.from({ length: TRIES }).some(() => endsInTime(() => read(text)));
    if (!isLinear)
      throw new Error(`${LENGTH} characters of ${JSON.stringify(unit)} take over ${LIMIT_MS} ms`);
  }
}
