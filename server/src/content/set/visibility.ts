import type { Publication } from '../files/content-file';

type Timed = Pick<Publication, 'isDraft' | 'visibleFrom'>;

/** Whether visitors see an entry at this time, in milliseconds since 1970. */
export const isVisible = ({ isDraft, visibleFrom }: Timed, now: number) =>
  !isDraft && Date.parse(visibleFrom) <= now;

/** When an entry appeared last, and when the next one will: 0 and Infinity if there is none. */
export function findMoments(entries: readonly Timed[], now: number): { last: number; next: number } {
  let last = 0;
  let next = Infinity;
  for (const { isDraft, visibleFrom } of entries) {
    const moment = Date.parse(visibleFrom);
    if (isDraft) continue;
    if (moment > now) next = Math.min(next, moment);
    else last = Math.max(last, moment);
  }
  return { last, next };
}
