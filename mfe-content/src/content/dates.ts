const short = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC' });
const long = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'long' });

const format = (formatter: Intl.DateTimeFormat, iso: string) => {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '' : formatter.format(date);
};

/** Formats a date as "10/11/2026"; returns an empty string if it is invalid. Uses UTC, so that server and browser agree. */
export const shortDate = (iso: string) => format(short, iso);

/** Formats a date as "10 November 2026"; returns an empty string if it is invalid. */
export const longDate = (iso: string) => format(long, iso);
