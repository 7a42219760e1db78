const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const two = (value: number) => String(value).padStart(2, '0');

/**
 * Formats a date as "10/11/2026" or, if `isLong`, as "10 November 2026"; returns an empty string if it is invalid. Uses UTC,
 * so that server and browser agree. Does not use `Intl`, because creating the first formatter takes a phone up to 200 ms.
 */
export function formatDate(iso: string, isLong: boolean): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  const [day, month, year] = [date.getUTCDate(), date.getUTCMonth(), date.getUTCFullYear()];
  return isLong ? `${day} ${MONTHS[month]} ${year}` : `${two(day)}/${two(month + 1)}/${year}`;
}
