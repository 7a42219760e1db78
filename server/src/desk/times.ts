import { SITE_TIME_ZONE } from '@hireloom/contracts';

const zone = { timeZone: SITE_TIME_ZONE, hourCycle: 'h23' } as const;

const format = new Intl.DateTimeFormat('en-IN', {
  ...zone,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** Formats a stored time in the agency's time zone: "29 Nov 2026, 16:34". */
export const formatTime = (time: string) => format.format(new Date(time));

const dateFormat = new Intl.DateTimeFormat('en-CA', { timeZone: SITE_TIME_ZONE, dateStyle: 'short' });
const hourFormat = new Intl.DateTimeFormat('en-GB', { ...zone, hour: '2-digit' });

/** The day and hour of a stored time in the agency's time zone. */
export function readDay(time: string) {
  const moment = new Date(time);
  return { date: dateFormat.format(moment), hour: Number(hourFormat.format(moment)) };
}
