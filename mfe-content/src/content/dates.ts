const short = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC' });
const long = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'long' });

const format = (formatter: Intl.DateTimeFormat, iso: string) => {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '' : formatter.format(date);
};

/** "10/11/2026"; empty for what is no date. In UTC, so that server and browser say the same. */
export const shortDate = (iso: string) => format(short, iso);

/** "10 November 2026" */
export const longDate = (iso: string) => format(long, iso);
