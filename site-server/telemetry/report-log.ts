import { LRUCache } from 'lru-cache';

/** The same report is logged again after this time, with how often it came meanwhile. */
const REPEAT_MS = 10 * 60_000;
/** With reports of at most a kilobyte no more than 30 MB a day, whatever is sent. */
const LINES_A_MINUTE = 20;
const MINUTE_MS = 60_000;
const KNOWN = 1000;

/** `times`: how often it came since it was logged last; `leftOut`: lines of any report that were too many since the last line. */
export type ReportCounts = { times: number; leftOut: number };

/** Decides which reports become lines in the log: anybody may send as many as he likes, and all of them are counted elsewhere. */
export function createReportLog(now = Date.now) {
  const known = new LRUCache<string, { times: number; loggedAt: number }>({ max: KNOWN });
  let minute = { begunAt: -Infinity, lines: 0 };
  let leftOut = 0;

  return (report: object, write: (counts: ReportCounts) => void) => {
    const key = JSON.stringify(report);
    const at = now();
    const one = known.get(key) ?? { times: 0, loggedAt: -Infinity };
    known.set(key, one);
    one.times += 1;
    if (at - one.loggedAt < REPEAT_MS) return;
    if (at - minute.begunAt >= MINUTE_MS) minute = { begunAt: at, lines: 0 };
    if (minute.lines >= LINES_A_MINUTE) {
      leftOut += 1;
      return;
    }
    minute.lines += 1;
    write({ times: one.times, leftOut });
    Object.assign(one, { times: 0, loggedAt: at });
    leftOut = 0;
  };
}
