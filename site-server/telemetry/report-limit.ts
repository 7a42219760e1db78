const WINDOW_MS = 60_000;
const PER_ADDRESS = 30;
const IN_ALL = 3000;

/**
 * Says whether a report is one too many: of its address, or of all. Addresses are kept for a minute at most and in
 * memory alone, and never more of them than reports are taken.
 */
export function createReportLimit(now: () => number = Date.now): (address: string) => boolean {
  const counts = new Map<string, number>();
  let windowStart = now();
  let all = 0;
  return (address) => {
    if (now() - windowStart >= WINDOW_MS) {
      counts.clear();
      all = 0;
      windowStart = now();
    }
    if (all >= IN_ALL) return true;
    const count = counts.get(address) ?? 0;
    if (count >= PER_ADDRESS) return true;
    all += 1;
    counts.set(address, count + 1);
    return false;
  };
}
