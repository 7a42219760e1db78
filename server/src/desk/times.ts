import { SITE_TIME_ZONE } from '@hireloom/contracts';

const format = new Intl.DateTimeFormat('en-IN', {
  ...{ timeZone: SITE_TIME_ZONE, hourCycle: 'h23' },
  ...{ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
});

/** A stored time as people in the agency's time zone read it: "29 Nov 2026, 16:34". */
export const formatTime = (time: string) => format.format(new Date(time));
